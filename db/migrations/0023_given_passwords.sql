-- A password that an administrator typed for a user: the screens ask for one of the user's own.
alter table users add column is_password_given boolean not null default false;
