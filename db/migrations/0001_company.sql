-- The company, and what every other subject needs: how texts are sorted and compared, triggers that
-- refuse a change, uploaded pictures, the turns of scheduled jobs.
create extension if not exists pg_trgm;

-- How names are sorted: as people read them, with digits by their value; domain/name-order.ts sorts
-- the same way. Every column of names has this collation, so that every PostgreSQL and every index
-- sorts them alike.
create collation people (provider = icu, locale = 'bn-u-kn-true-kr-latn-beng');

-- The form in which texts are compared and searched, whichever way they were typed;
-- domain/comparable-text.ts computes the same and explains it. Capitals are listed here one by one
-- instead of taken from a locale, so that every PostgreSQL from 15 on computes the same. In
-- PL/pgSQL, because an SQL function would be read and planned with each statement.
create function comparable_text(typed text) returns text
  language plpgsql immutable strict parallel safe as $$
declare plain text collate "C" := typed;
begin
  if octet_length(plain) <> length(plain) then
    if plain is not nfkc normalized then plain := normalize(plain, NFKC); end if;
    -- Characters that are not seen: control, joining and formatting ones.
    if plain ~ '[\x01-\x08\x0e-\x1f\x7f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160]'
      or plain ~ '[\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164]'
      or plain ~ '[\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]'
      or plain ~ '[\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    then
      plain := normalize(regexp_replace(plain,
        '[\x01-\x08\x0e-\x1f\x7f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160'
        '\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164'
        '\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a'
        '\U000e0000-\U000e0fff]', '', 'g'), NFC);
    end if;
    -- Digits of other scripts.
    if plain ~ '[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef'
      '\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0e50-\u0e59'
      '\u0ed0-\u0ed9\u0f20-\u0f29\u1040-\u1049\u17e0-\u17e9]'
    then
      plain := translate(plain,
        '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯'
        '౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙༠༡༢༣༤༥༦༧༨༩၀၁၂၃၄၅၆၇၈၉០១២៣៤៥៦៧៨៩',
        repeat('0123456789', 16));
    end if;
    -- Capitals of other scripts. İ becomes i with a combining dot above.
    if plain ~ '[\u00c0-\u02ff\u0345\u0370-\u0588\u10a0-\u10ff\u13a0-\u13fd\u1c80-\u1cbf]'
      or plain ~ '[\u1e00-\u1fff\u2132-\u2183\u2c00-\u2cf3\ua640-\ua7f5]'
      or plain ~ '[\U00010400-\U000118bf\U00016e40-\U00016ebf\U0001e900-\U0001e921]'
    then
      plain := replace(replace(lower(normalize(plain, NFD)), 'ß', 'ss'), 'ẞ', 'ss');
      if plain ~ '[\u00c6-\u02ff\u0345\u0370-\u0588]' then
        plain := translate(plain,
          'ÆÐØÞĐĦıŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͅͰͲͶͿΑΒΓΔΕΖΗΘΙΚ'
          'ΛΜΝΞΟΠΡΣΤΥΦΧΨΩςϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬ'
          'ѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵ'
          'ԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
          'æðøþđħiłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏιͱͳͷϳαβγδεζηθικ'
          'λμνξοπρστυφχψωσϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭ'
          'ѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդե'
          'զէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ');
      end if;
      if plain ~ '[\u10a0-\u1efe\u2132-\u2183\u2c00-\u2cf3\ua640-\ua7f5\U00010400-\U0001e921]' then
        plain := translate(plain,
          'ႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇ'
          'ᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲀᲁᲂᲃᲄᲅᲆᲇᲈᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧ'
          'ᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧ'
          'ⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠ'
          'ꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨ'
          'ꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶'
          '𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏'
          '𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶'
          '𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍'
          '𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
          'ⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗ'
          'ꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽвдосттъѣꙋᲊაბგდევზთიკლმნოპჟრსტუფქღყ'
          'შჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨ'
          'ⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡ'
          'ꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩ'
          'ɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞'
          '𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏'
          '𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖'
          '𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯'
          '𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃');
      end if;
      plain := normalize(plain, NFC);
    end if;
    -- The dot that Turkish puts on a capital I is on every small one.
    if strpos(plain, 'i' || chr(775)) > 0 then
      plain := normalize(regexp_replace(plain, 'i\u0307+', 'i', 'g'), NFC);
    end if;
    plain := regexp_replace(plain,
      '[\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g');
  end if;
  if plain ~ '[\x01-\x1f\x7f]|  ' then
    plain := regexp_replace(
      regexp_replace(plain, '[\x01-\x08\x0e-\x1f\x7f]', '', 'g'), '[\x09-\x0d ]+', ' ', 'g');
  end if;
  return btrim(lower(plain), ' ');
end
$$;

-- An amount of zero or more. It is a domain because payments write it: PostgreSQL reads the CHECK
-- of a domain once in a session, and that of a table with each statement.
create domain paisa_from_zero as bigint check (value >= 0);

-- Functions for triggers that refuse a change. The program checks first and names the field; these
-- are the last guard. Tests and logs tell the refusals apart by the constraint that each one names.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or deleted', tg_table_name
    using errcode = 'restrict_violation', constraint = 'append_only';
end
$$;

create function refuse_delete() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never deleted', tg_table_name
    using errcode = 'restrict_violation', constraint = 'never_deleted';
end
$$;

-- Refuses whatever its trigger fires for. The trigger's arguments are the constraint that the
-- refusal names, and its sentence.
create function refuse_as() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[1]
    using errcode = 'restrict_violation', constraint = tg_argv[0], table = tg_table_name;
end
$$;

-- The company; there is always exactly one row. Amounts have an upper bound, here and in every
-- other table: the largest that a provider's day can hold, the same as in domain/bounds.ts
-- (1,000,000,000 paisa are 100,00,000 taka).
create table company (
  id smallint primary key default 1 check (id = 1),
  name text not null,
  address text,
  phone text,
  email text,
  website text,
  logo_file text,
  -- Where customers reach the product, for links in SMS.
  public_address text,
  code_prefix text not null default 'C',
  time_zone text not null default 'Asia/Dhaka',
  currency_code text not null default 'BDT',
  currency_sign text not null default '৳',
  number_grouping text not null default 'lakh' check (number_grouping in ('lakh', 'thousand')),
  -- Which mobile numbers are accepted: those of Bangladesh, or of any country.
  phone_rule text not null default 'bangladesh'
    check (phone_rule in ('bangladesh', 'international')),
  language text not null default 'en',
  discount_limit_paisa bigint not null default 10000
    check (discount_limit_paisa >= 0)
    constraint company_discount_limit_bound check (discount_limit_paisa <= 1000000000),
  -- The screens ask once more before they take a payment of this much or more.
  ask_again_from_paisa bigint not null default 10000000
    check (ask_again_from_paisa >= 0)
    constraint company_ask_again_from_bound check (ask_again_from_paisa <= 1000000000),
  -- A pay-out above this amount waits until a second person approves it.
  pay_out_limit_paisa bigint not null default 1000000
    check (pay_out_limit_paisa >= 0)
    constraint company_pay_out_limit_bound check (pay_out_limit_paisa <= 100000000000),
  is_sms_on_generate boolean not null default true,
  -- Who must have a second factor, from their next sign-in on.
  second_factor_for text not null default 'nobody'
    check (second_factor_for in ('nobody', 'super_admins', 'everybody')),
  -- Whether this is a demo. Its customers are invented and strangers may have their numbers, so no
  -- message leaves it, and it never becomes a real company.
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);

-- A demo stays a demo, and a company whose messages go to a real gateway does not become one.
-- guard_demo_gateway() in 0012_sms.sql refuses the same from the gateway's side.
create function guard_demo() returns trigger language plpgsql as $$
begin
  if old.is_demo then
    raise exception 'a demo stays one' using errcode = 'check_violation', constraint = 'demo_stays';
  end if;
  if exists (select from sms_gateway where kind in ('http', 'smpp')) then
    raise exception 'a demo has no gateway to the world'
      using errcode = 'check_violation', constraint = 'demo_gateway';
  end if;
  return new;
end
$$;
create trigger company_guard_demo before update on company for each row
  when (old.is_demo is distinct from new.is_demo) execute function guard_demo();

-- The rate of VAT, each from a day on.
create table vat_rates (
  starts_on date primary key,
  rate_basis_points integer not null check (rate_basis_points between 0 and 10000),
  is_inclusive boolean not null default true,
  created_at timestamptz not null default now()
);

-- Uploaded pictures are in the database: every process sees them, and a backup has them whole.
create table uploads (
  -- The picture's name in its address. It is random, so that nobody guesses it.
  file text primary key check (file ~ '^[A-Za-z0-9_-]{24}\.(png|jpg|webp)$'),
  content bytea not null,
  created_at timestamptz not null default now()
);
-- PostgreSQL stores them as they are, because pictures are compressed already.
alter table uploads alter column content set storage external;

-- The latest turn of each scheduled job. Of several processes, the one that writes the turn here
-- does its work.
create table job_turns (
  job text primary key,
  due_at timestamptz not null,
  try_count smallint not null default 1,
  -- When the turn is tried again if it failed or its process died; empty once the work is done.
  retry_at timestamptz,
  -- When a turn last ended well.
  succeeded_at timestamptz,
  created_at timestamptz not null default now()
);
