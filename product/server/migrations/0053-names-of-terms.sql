-- Terms have a name in each language, made from school year and semester.
alter table terms add column term_name_en text;
update terms set
  term_name = replace(school_year, '-', '–') || case semester when 'first' then ' 学年上学期' else ' 学年下学期' end,
  term_name_en = replace(school_year, '-', '–') || case semester when 'first' then ', first term' else ', second term' end;
alter table terms alter column term_name_en set not null;
