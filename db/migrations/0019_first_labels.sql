-- The labels that the menu starts with (specification section 2, 'Choose Label'); all can be renamed.
insert into labels (name) values ('Customer'), ('Partner'), ('Supplier'), ('Member'), ('Staff')
on conflict do nothing;
