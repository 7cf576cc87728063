-- A role for each service, which can reach its own schema and nothing else. Run by a superuser before the
-- services start, each time: it mends what it finds, also in a database that one role had before.
-- `portal.role_passwords` holds the passwords: {"xp": "…", "identity": "…"}.
DO $$
DECLARE
  service text;
  secret text;
  owned text;
BEGIN
  -- Who may connect stands below; nobody has a right by being somebody.
  FOR owned IN
    SELECT format('%I', datname) FROM pg_database
    WHERE datname IN (current_database(), 'postgres', 'template1')
  LOOP
    EXECUTE format('REVOKE ALL ON DATABASE %s FROM PUBLIC', owned);
  END LOOP;
  REVOKE ALL ON SCHEMA public FROM PUBLIC;

  FOR service, secret IN
    SELECT key, value FROM json_each_text(current_setting('portal.role_passwords')::json)
  LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = service) THEN
      EXECUTE format('CREATE ROLE %I', service);
    END IF;
    EXECUTE format('ALTER ROLE %I LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS PASSWORD %L',
      service, secret);
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), service);
    EXECUTE format('CREATE SCHEMA IF NOT EXISTS %I', service);
    EXECUTE format('ALTER SCHEMA %I OWNER TO %I', service, service);

    -- Tables, views and sequences that another role made; those that belong to a column go with it.
    FOR owned IN
      SELECT c.oid::regclass::text FROM pg_class c
      WHERE c.relnamespace = to_regnamespace(quote_ident(service))
        AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
        AND c.relowner <> (SELECT oid FROM pg_roles WHERE rolname = service)
        AND NOT EXISTS (
          SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid
            AND d.deptype IN ('a', 'i', 'e'))
    LOOP
      EXECUTE format('ALTER TABLE %s OWNER TO %I', owned, service);
    END LOOP;
    FOR owned IN
      SELECT p.oid::regprocedure::text FROM pg_proc p
      WHERE p.pronamespace = to_regnamespace(quote_ident(service))
        AND p.proowner <> (SELECT oid FROM pg_roles WHERE rolname = service)
        AND NOT EXISTS (
          SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid
            AND d.deptype = 'e')
    LOOP
      EXECUTE format('ALTER ROUTINE %s OWNER TO %I', owned, service);
    END LOOP;
    -- Composite types that are no table's, enums and domains.
    FOR owned IN
      SELECT format_type(t.oid, NULL) FROM pg_type t LEFT JOIN pg_class c ON c.oid = t.typrelid
      WHERE t.typnamespace = to_regnamespace(quote_ident(service))
        AND t.typowner <> (SELECT oid FROM pg_roles WHERE rolname = service)
        AND (t.typtype IN ('e', 'd') OR (t.typtype = 'c' AND c.relkind = 'c'))
        AND NOT EXISTS (
          SELECT FROM pg_depend d WHERE d.classid = 'pg_type'::regclass AND d.objid = t.oid
            AND d.deptype = 'e')
    LOOP
      EXECUTE format('ALTER TYPE %s OWNER TO %I', owned, service);
    END LOOP;
  END LOOP;

  -- Identity searches names by it, the library mistyped words; extensions are the superuser's. In a schema of its
  -- own each may use it; an index that was made by it in another schema goes on.
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    CREATE SCHEMA IF NOT EXISTS extensions;
    CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA extensions;
    ALTER EXTENSION pg_trgm SET SCHEMA extensions;
    FOR service IN SELECT json_object_keys(current_setting('portal.role_passwords')::json) LOOP
      EXECUTE format('GRANT USAGE ON SCHEMA extensions TO %I', service);
    END LOOP;
  END IF;

  -- The ledger is append only: the role that owns it signs in nowhere, and xp may read it and add to it.
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'xp') THEN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'xp_owner') THEN
      CREATE ROLE xp_owner NOLOGIN;
    END IF;
    -- Whoever owns a schema may drop what is in it.
    ALTER SCHEMA xp OWNER TO xp_owner;
    GRANT USAGE, CREATE ON SCHEMA xp TO xp;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION public.keep_ledger_append_only() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  IF to_regclass('xp.events') IS NULL OR to_regrole('xp_owner') IS NULL THEN RETURN; END IF;
  -- The sequence of the positions goes with its table.
  ALTER TABLE xp.events OWNER TO xp_owner;
  REVOKE ALL ON xp.events FROM xp, PUBLIC;
  GRANT SELECT, INSERT ON xp.events TO xp;
  IF to_regclass('xp.event_positions') IS NOT NULL THEN
    REVOKE ALL ON SEQUENCE xp.event_positions FROM xp, PUBLIC;
    GRANT USAGE ON SEQUENCE xp.event_positions TO xp;
  END IF;
END $$;
REVOKE ALL ON FUNCTION public.keep_ledger_append_only() FROM PUBLIC;
SELECT public.keep_ledger_append_only();

-- At the first start xp makes the table itself, and this function is the last that it makes for it.
CREATE OR REPLACE FUNCTION public.keep_new_ledger_append_only() RETURNS event_trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  IF EXISTS (
    SELECT FROM pg_event_trigger_ddl_commands()
    WHERE schema_name = 'xp' AND object_identity LIKE 'xp.append_events(%'
  ) THEN
    PERFORM public.keep_ledger_append_only();
  END IF;
END $$;
DROP EVENT TRIGGER IF EXISTS keep_new_ledger_append_only;
CREATE EVENT TRIGGER keep_new_ledger_append_only ON ddl_command_end
  WHEN TAG IN ('CREATE FUNCTION') EXECUTE FUNCTION public.keep_new_ledger_append_only();
