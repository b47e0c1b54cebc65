"""What lies in files of anybody: looked at before it is opened, and read in bounded memory."""
