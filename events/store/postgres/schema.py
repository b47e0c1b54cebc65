"""The PostgreSQL schema of the store, as steps of SQL; `SCHEMA` is their number.

The tables are in a schema of their own, `tablescribe`. The recording role owns nothing and may not
write to any table. It calls one function, `append`, which runs with the owner's rights, adds
entries after a game's last one, and maintains its head (the number of entries, and whether it is
open).

So only the owner could change or delete anything, and triggers refuse even that. Functions look up
names in this schema alone, whatever the caller's path.
"""

RECORDER, READER = "tablescribe_recorder", "tablescribe_reader"
"""The roles: who may record, who may look."""

OLDEST = 130000
"""The oldest server, by `server_version_num`: the first with numbers of transactions that do not
come again (`xid8`)."""

TABLES = """
CREATE TABLE store (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  schema integer NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid()
);
CREATE TABLE games (
  game integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uid text COLLATE "C" NOT NULL UNIQUE,
  title text COLLATE "C" NOT NULL
);
CREATE TABLE entries (
  game integer NOT NULL REFERENCES games (game),
  n integer NOT NULL CHECK (n > 0),
  id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  by text NOT NULL,
  event text NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (game, n),
  UNIQUE (game, id)
);
CREATE TABLE heads (
  game integer PRIMARY KEY REFERENCES games (game),
  n integer NOT NULL,
  at bigint NOT NULL,
  open boolean NOT NULL,
  written xid8 NOT NULL
);
CREATE INDEX heads_by_time ON heads (open, at);
CREATE INDEX heads_by_writing ON heads (written);
"""
"""The columns are SQLite's; `written` is the transaction that wrote to a game last."""

KEEPING = """
CREATE TRIGGER entries_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse();
CREATE TRIGGER games_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON games
  FOR EACH STATEMENT EXECUTE FUNCTION refuse();
CREATE TRIGGER entries_follow BEFORE INSERT ON entries
  FOR EACH ROW EXECUTE FUNCTION follow();
"""

TRIGGERS = ("entries_follow", "entries_keep", "games_keep")

REFUSE = """
CREATE OR REPLACE FUNCTION refuse() RETURNS trigger
LANGUAGE plpgsql SET search_path = tablescribe, pg_temp
AS $$ BEGIN RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'TS001'; END $$;
"""

PUBLIC_FORM = r"""
CREATE OR REPLACE FUNCTION public_form(event text) RETURNS text
LANGUAGE plpgsql IMMUTABLE SET search_path = tablescribe, pg_temp
AS $$
DECLARE
  begins CONSTANT text := '"secret":{';
  said text := '';
  at integer;
  secret text;
  depth integer;
  piece text;
BEGIN
  LOOP
    at := strpos(event, begins);
    IF at = 0 THEN
      RETURN said || event;
    END IF;
    said := said || substr(event, 1, at + length(begins) - 2);
    event := substr(event, at + length(begins) - 1);
    secret := '';
    depth := 0;
    FOR piece IN
      SELECT one[1] FROM regexp_matches(event, '[^"{}]*(?:"(?:[^"\\]|\\.)*"|[{}])', 'g') AS one
    LOOP
      secret := secret || piece;
      depth := depth + CASE right(piece, 1) WHEN '{' THEN 1 WHEN '}' THEN -1 ELSE 0 END;
      EXIT WHEN depth = 0;
    END LOOP;
    said := said || '"' || encode(sha256(convert_to(secret, 'UTF8')), 'hex') || '"';
    event := substr(event, length(secret) + 1);
  END LOOP;
END $$;
"""
"""What `public_form` in `events/secrets.py` does, for the server."""

FOLLOW = """
CREATE OR REPLACE FUNCTION follow() RETURNS trigger
LANGUAGE plpgsql SET search_path = tablescribe, pg_temp
AS $$
DECLARE
  last record;
  prev text := repeat('0', 64);
  ms integer := (NEW.at % 1000 + 1000) % 1000;
  sealed bytea;
BEGIN
  SELECT e.n, e.hash INTO last FROM entries e WHERE e.game = NEW.game ORDER BY e.n DESC LIMIT 1;
  IF NEW.n <> 1 + coalesce(last.n, 0) THEN
    RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'TS001';
  END IF;
  IF last.n IS NOT NULL THEN
    prev := encode(last.hash, 'hex');
  ELSIF NEW.id <> (SELECT g.uid FROM games g WHERE g.game = NEW.game) THEN
    RAISE EXCEPTION 'the first entry is of another game' USING ERRCODE = 'TS002';
  END IF;
  IF NEW.at NOT BETWEEN -30610224000000 AND 253402300799999 THEN  -- the years 1000 to 9999
    RAISE EXCEPTION 'entry % has no date', NEW.n USING ERRCODE = 'TS002';
  END IF;
  sealed := sha256(convert_to(
    '{"n":' || NEW.n || ',"id":' || to_json(NEW.id) || ',"at":"'
    || to_char(to_timestamp((NEW.at - ms) / 1000) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.')
    || lpad(ms::text, 3, '0') || 'Z","by":' || to_json(NEW."by") || ',"prev":"' || prev
    || '","event":' || public_form(NEW.event) || '}', 'UTF8'));
  IF NEW.hash <> sealed THEN
    RAISE EXCEPTION 'entry % does not follow from the one before', NEW.n USING ERRCODE = 'TS002';
  END IF;
  NEW.hash := sealed;
  RETURN NEW;
END $$;
"""
"""The one place where the server makes and checks the chain: `sealed` covers what `envelope` in
`entry.py` writes. An entry gets its hash here, or has to have the same one already."""

APPEND = """
CREATE OR REPLACE FUNCTION append(
  known_schema integer, game_uid text, game_title text, expected integer, drafts json,
  still_open boolean, OUT said text, OUT number integer, OUT hashes bytea
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = tablescribe, pg_temp SET enable_seqscan = off
AS $$
DECLARE
  its_game integer;
  begun boolean := false;
  headless boolean;
  known boolean := false;
  draft record;
  made bytea;
  newest bigint;
  written_at bigint;
BEGIN
  IF game_uid = '-games' THEN
    RAISE EXCEPTION 'the log of the games is written with them alone' USING ERRCODE = 'TS002';
  END IF;
  SELECT s.schema, g.game INTO number, its_game
    FROM store s LEFT JOIN games g ON g.uid = game_uid WHERE s.one;
  IF number > known_schema THEN
    said := 'newer';
    RETURN;
  END IF;
  number := 0;
  IF its_game IS NULL AND expected = 0 THEN  -- who else begins a game now is waited for
    PERFORM FROM heads h WHERE h.game = 0 FOR UPDATE;
    INSERT INTO games (uid, title) VALUES (game_uid, game_title)
      ON CONFLICT (uid) DO NOTHING RETURNING game INTO its_game;
    begun := FOUND;
    IF NOT begun THEN
      its_game := (SELECT g.game FROM games g WHERE g.uid = game_uid);
    END IF;
  END IF;
  IF NOT begun AND its_game IS NOT NULL THEN
    PERFORM FROM heads h WHERE h.game = its_game FOR UPDATE;  -- one writer at a time to a game
    number := coalesce((SELECT max(e.n) FROM entries e WHERE e.game = its_game), 0);
    known := EXISTS (SELECT FROM json_array_elements(drafts) d, LATERAL (
      SELECT FROM entries e WHERE e.game = its_game AND e.id = d ->> 'id' OFFSET 0) one);
  END IF;
  IF known OR number <> expected THEN
    said := CASE WHEN known THEN 'known' ELSE 'conflict' END;
    RETURN;
  END IF;
  hashes := '';
  FOR draft IN
    SELECT * FROM json_to_recordset(drafts)
      AS d (id text, at bigint, who text, event text, hash bytea)
  LOOP
    number := number + 1;
    written_at := draft.at;
    INSERT INTO entries
      VALUES (its_game, number, draft.id, draft.at, draft.who, draft.event, draft.hash)
      RETURNING hash INTO made;
    hashes := hashes || made;
  END LOOP;
  IF hashes = '' THEN
    RAISE EXCEPTION 'there is no entry to append' USING ERRCODE = 'TS002';
  END IF;
  newest := greatest((SELECT max(h.at) FROM heads h WHERE h.open),
                     (SELECT max(h.at) FROM heads h WHERE NOT h.open));
  IF newest < 253402300800000 THEN  -- the year 10000
    written_at := greatest(written_at, newest + 1);
  END IF;
  IF NOT begun THEN
    UPDATE heads h SET n = number, at = written_at, open = still_open,
        written = pg_current_xact_id()
      WHERE h.game = its_game;
    headless := NOT FOUND;  -- somebody has taken it away
  END IF;
  IF begun OR headless THEN
    INSERT INTO heads VALUES (its_game, number, written_at, still_open, pg_current_xact_id());
  END IF;
  IF begun THEN
    PERFORM list_game(its_game, written_at);
  END IF;
  said := 'appended';
END $$;
"""
"""An append is one call of one function: it compares, begins, writes and answers in one round trip
and, outside a longer transaction, one transaction. Numbers and hashes are made here, so a writer
need not ask for the last hash first and cannot give a wrong one. A sealed entry comes with its
hash. A plan that is made while the tables are empty is kept for long, so it may not read them from
end to end."""

LIST_GAME = """
CREATE OR REPLACE FUNCTION list_game(its_game integer, written_at bigint) RETURNS void
LANGUAGE plpgsql SET search_path = tablescribe, pg_temp SET enable_seqscan = off
AS $$ BEGIN
  INSERT INTO entries SELECT 0, h.n + 1, g.uid, least(written_at, 253402300799999), e."by",
      '{"type":"game-begun","number":' || g.game || ',"title":' || to_json(g.title)
      || ',"hash":"' || encode(e.hash, 'hex') || '"}', NULL
    FROM games g JOIN entries e USING (game), heads h
    WHERE g.game = its_game AND e.n = 1 AND h.game = 0;
  UPDATE heads h SET n = h.n + 1, at = written_at, written = pg_current_xact_id()
    WHERE h.game = 0;
END $$;
"""
"""Adds a game that begins to the log of the games (`events/store/beginnings.py`)."""

LIST_GAMES = """
INSERT INTO games (game, uid, title) OVERRIDING SYSTEM VALUE VALUES (0, '-games', '-games');
INSERT INTO entries VALUES
  (0, 1, '-games', 0, 'table', '{"type":"games-listed","title":"-games"}', NULL);
INSERT INTO heads VALUES (0, 1, 0, false, pg_current_xact_id());
DO $$
DECLARE
  one record;
  written_at bigint := 0;
BEGIN
  FOR one IN SELECT e.game, e.at FROM entries e WHERE e.n = 1 AND e.game > 0 ORDER BY e.game LOOP
    written_at := greatest(written_at, one.at);
    PERFORM list_game(one.game, written_at);
  END LOOP;
END $$;
"""

FUNCTIONS = REFUSE + PUBLIC_FORM + FOLLOW + LIST_GAME + APPEND

RIGHTS = f"""
REVOKE ALL ON FUNCTION append, refuse, public_form, follow, list_game FROM PUBLIC;
GRANT USAGE ON SCHEMA tablescribe TO {RECORDER}, {READER};
GRANT SELECT ON store, games, entries, heads TO {RECORDER}, {READER};
GRANT EXECUTE ON FUNCTION append TO {RECORDER};
"""

STEPS = (FUNCTIONS + TABLES + KEEPING, FUNCTIONS, FUNCTIONS + LIST_GAMES)
"""Each brings the schema on by one: 2 makes and checks the chain in the database, 3 begins the log
of the games."""

LISTED = 3
"""The first schema whose databases have a log of their games."""

SCHEMA = len(STEPS)
"""What `store` says of itself; a larger one is a newer version's."""
