"""What holds of every title: laws that are tried on games which chance plays."""
