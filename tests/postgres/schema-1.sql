-- The tables and functions of schema 1, as the program made them: what older databases have.

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

CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql SET search_path = tablescribe, pg_temp
AS $$ BEGIN RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'TS001'; END $$;

CREATE FUNCTION follow() RETURNS trigger LANGUAGE plpgsql SET search_path = tablescribe, pg_temp
AS $$
BEGIN
  IF NEW.n <> 1 + coalesce((SELECT max(e.n) FROM entries e WHERE e.game = NEW.game), 0) THEN
    RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'TS001';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER entries_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse();
CREATE TRIGGER games_keep BEFORE UPDATE OR DELETE OR TRUNCATE ON games
  FOR EACH STATEMENT EXECUTE FUNCTION refuse();
CREATE TRIGGER entries_follow BEFORE INSERT ON entries
  FOR EACH ROW EXECUTE FUNCTION follow();

CREATE FUNCTION append(
  known_schema integer, game_uid text, game_title text, expected integer, drafts json,
  still_open boolean, OUT said text, OUT number integer, OUT hashes bytea
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = tablescribe, pg_temp SET enable_seqscan = off
AS $$
DECLARE
  its_game integer;
  last_hash bytea := decode(repeat('00', 32), 'hex');
  begun boolean := false;
  known boolean := false;
  draft record;
  newest bigint;
  written_at bigint;
BEGIN
  SELECT s.schema, g.game INTO number, its_game
    FROM store s LEFT JOIN games g ON g.uid = game_uid WHERE s.one;
  IF number > known_schema THEN
    said := 'newer';
    RETURN;
  END IF;
  number := 0;
  IF its_game IS NULL AND expected = 0 THEN  -- who else begins it now is waited for
    INSERT INTO games (uid, title) VALUES (game_uid, game_title)
      ON CONFLICT (uid) DO NOTHING RETURNING game INTO its_game;
    begun := FOUND;
    IF NOT begun THEN
      its_game := (SELECT g.game FROM games g WHERE g.uid = game_uid);
    END IF;
  END IF;
  IF NOT begun AND its_game IS NOT NULL THEN
    PERFORM FROM heads h WHERE h.game = its_game FOR UPDATE;  -- one writer at a time to a game
    SELECT e.n, e.hash INTO number, last_hash
      FROM entries e WHERE e.game = its_game ORDER BY e.n DESC LIMIT 1;
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
      AS d (n integer, id text, at bigint, who text, event text, start text, hash bytea)
  LOOP
    last_hash := coalesce(draft.hash, sha256(convert_to(
      draft.start || encode(last_hash, 'hex') || '","event":' || draft.event || '}', 'UTF8')));
    INSERT INTO entries
      VALUES (its_game, draft.n, draft.id, draft.at, draft.who, draft.event, last_hash);
    number := draft.n;
    written_at := draft.at;
    hashes := hashes || last_hash;
  END LOOP;
  newest := greatest((SELECT max(h.at) FROM heads h WHERE h.open),
                     (SELECT max(h.at) FROM heads h WHERE NOT h.open));
  IF newest < 253402300800000 THEN  -- the year 10000
    written_at := greatest(written_at, newest + 1);
  END IF;
  IF NOT begun THEN
    UPDATE heads h SET n = number, at = written_at, open = still_open,
        written = pg_current_xact_id()
      WHERE h.game = its_game;
    begun := NOT FOUND;  -- somebody has taken it away
  END IF;
  IF begun THEN
    INSERT INTO heads VALUES (its_game, number, written_at, still_open, pg_current_xact_id());
  END IF;
  said := 'appended';
END $$;

REVOKE ALL ON FUNCTION append, refuse, follow FROM PUBLIC;
GRANT USAGE ON SCHEMA tablescribe TO tablescribe_recorder, tablescribe_reader;
GRANT SELECT ON store, games, entries, heads TO tablescribe_recorder, tablescribe_reader;
GRANT EXECUTE ON FUNCTION append TO tablescribe_recorder;
INSERT INTO store (schema) VALUES (1);
