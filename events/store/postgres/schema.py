"""The tables of the store in PostgreSQL, as steps of SQL; how many there are is `SCHEMA`.

They stand in a schema of their own, `tablescribe`. Who records owns none of it and has no right to
write to a table: there is one function, `append`, which runs with the owner's rights, adds entries
after the last one of a game, and keeps its head (how far it goes, whether it is open). So nobody
but the owner can change or take away anything, and the triggers refuse it to the owner too.
Functions find names in this schema alone, whatever the path of who calls them.
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
"""

TRIGGERS = ("entries_follow", "entries_keep", "games_keep")

APPEND = """
CREATE FUNCTION append(
  known_schema integer, game_uid text, game_title text, expected integer,
  ns integer[], ids text[], ats bigint[], bys text[], events text[],
  starts text[], hashes bytea[], still_open boolean
)
RETURNS TABLE (said text, its_n integer, its_id text, its_at bigint, its_by text, its_event text,
               its_hash bytea)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = tablescribe, pg_temp
SET enable_seqscan = off SET jit = off
AS $$
DECLARE
  found_schema integer := (SELECT s.schema FROM store s);
  its_game integer := (SELECT g.game FROM games g WHERE g.uid = game_uid);
  last_n integer := 0;
  last_hash bytea := decode(repeat('00', 32), 'hex');
  begun boolean := false;
  same integer;
  draft record;
  newest bigint;
  written_at bigint := ats[cardinality(ats)];
BEGIN
  IF found_schema > known_schema THEN
    RETURN QUERY SELECT 'newer', found_schema, '', 0::bigint, '', '', ''::bytea;
    RETURN;
  END IF;
  IF its_game IS NULL AND expected = 0 THEN  -- who else begins it now is waited for
    INSERT INTO games (uid, title) VALUES (game_uid, game_title)
      ON CONFLICT (uid) DO NOTHING RETURNING game INTO its_game;
    begun := its_game IS NOT NULL;
    IF NOT begun THEN
      its_game := (SELECT g.game FROM games g WHERE g.uid = game_uid);
    END IF;
  END IF;
  IF NOT begun AND its_game IS NOT NULL THEN
    PERFORM FROM heads h WHERE h.game = its_game FOR UPDATE;  -- one writer at a time to a game
    SELECT e.n, e.hash INTO last_n, last_hash FROM entries e
      WHERE e.game = its_game ORDER BY e.n DESC LIMIT 1;
    IF EXISTS (SELECT FROM entries e WHERE e.game = its_game AND e.id = ANY (ids)) THEN
      RETURN QUERY SELECT * FROM known(its_game, ids, events);
      RETURN;
    END IF;
  END IF;
  IF last_n <> expected THEN
    RETURN QUERY SELECT 'conflict', last_n, '', 0::bigint, '', '', ''::bytea;
    RETURN;
  END IF;
  FOR draft IN
    SELECT * FROM unnest(ns, ids, ats, bys, events, starts, hashes)
      AS d (n, id, at, who, event, start, hash)
  LOOP
    last_n := draft.n;
    last_hash := coalesce(draft.hash, sha256(convert_to(
      draft.start || encode(last_hash, 'hex') || '","event":' || draft.event || '}', 'UTF8')));
    INSERT INTO entries
      VALUES (its_game, draft.n, draft.id, draft.at, draft.who, draft.event, last_hash);
    RETURN QUERY SELECT 'appended', draft.n, '', draft.at, '', '', last_hash;
  END LOOP;
  newest := greatest((SELECT max(h.at) FROM heads h WHERE h.open),
                     (SELECT max(h.at) FROM heads h WHERE NOT h.open));
  IF newest < 253402300800000 THEN  -- the year 10000
    written_at := greatest(written_at, newest + 1);
  END IF;
  INSERT INTO heads AS h (game, n, at, open, written)
    VALUES (its_game, last_n, written_at, still_open, pg_current_xact_id())
    ON CONFLICT (game) DO UPDATE SET n = excluded.n, at = excluded.at, open = excluded.open,
      written = excluded.written;
END $$;

CREATE FUNCTION known(its_game integer, ids text[], events text[])
RETURNS TABLE (said text, its_n integer, its_id text, its_at bigint, its_by text, its_event text,
               its_hash bytea)
LANGUAGE sql STABLE SET search_path = tablescribe, pg_temp
AS $$
  WITH found AS (
    SELECT e.*, d.i, e.event <> d.event AS other FROM unnest(ids, events)
      WITH ORDINALITY AS d (id, event, i)
      JOIN entries e ON e.game = its_game AND e.id = d.id
  ), taken AS (
    SELECT f.i FROM found f
      WHERE f.other OR (SELECT count(*) FROM found) < cardinality(ids)
      ORDER BY f.other DESC, f.i LIMIT 1
  )
  SELECT CASE WHEN t.i IS NULL THEN 'known' ELSE 'taken' END,
         f.n, f.id, f.at, f.by, f.event, f.hash
  FROM found f LEFT JOIN taken t ON true
  WHERE t.i IS NULL OR f.i = t.i
  ORDER BY f.i
$$;
"""
"""An append is one call of one function: what is known, expected, begun, sealed, written and told
is one round trip and, outside a longer transaction, one transaction. The chain goes on inside, so
that who writes need not ask for the last hash first: `starts` is what an entry's hash covers up to
the hash before. An entry that is sealed already comes with its hash. A plan that is made while the
tables are empty is kept for long, so it may not read them from end to end; a table that has no
other way then seems so dear that the server would compile the plan at every call."""

RIGHTS = f"""
REVOKE ALL ON FUNCTION append, known, refuse, follow FROM PUBLIC;
GRANT USAGE ON SCHEMA tablescribe TO {RECORDER}, {READER};
GRANT SELECT ON store, games, entries, heads TO {RECORDER}, {READER};
GRANT EXECUTE ON FUNCTION append TO {RECORDER};
"""

STEPS = (TABLES + KEEPING + APPEND,)
"""Each brings the schema on by one."""

SCHEMA = len(STEPS)
"""What `store` says of itself; a larger one is a newer version's."""
