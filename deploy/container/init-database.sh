#!/bin/sh
# The database and its owner, as docs/operations.md has them; run once, in an empty volume.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$NETKHATA_PASSWORD" --username postgres <<'SQL'
create role netkhata login password :'password';
create database netkhata owner netkhata encoding 'UTF8' locale_provider icu icu_locale 'und'
  lc_ctype 'C.UTF-8' lc_collate 'C' template template0;
\connect netkhata
create extension pg_trgm;
SQL
