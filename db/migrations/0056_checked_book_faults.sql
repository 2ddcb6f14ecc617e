-- What a full check of the books found, as a message for the reader's language. The text beside it
-- keeps every figure, in English, for whoever repairs the books.
alter table checked_books add column fault jsonb
  constraint checked_books_fault_of_difference check (fault is null or difference is not null);
