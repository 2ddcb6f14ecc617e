import {
  type Expression,
  type Program,
  parseSync,
  type StringLiteral,
  type TemplateLiteral,
  Visitor,
} from 'oxc-parser';

/** What sources can say to a user: `{}` stands for a value in a sentence. */
export type Said = {
  sentences: Set<string>;
  /** What stands as a word in a sentence. */
  words: Set<string>;
  /** Every other text of more than one word, by source. */
  texts: Map<string, Set<string>>;
};

/** Calls and errors that refuse, and which of their arguments the user reads. */
const REFUSALS: Readonly<Record<string, number>> = {
  badInput: 0,
  conflict: 0,
  forbidden: 0,
  outOfReach: 0,
  refuse: 2,
  RegisterUnreadable: 0,
};
/** Properties of an envelope, of the tables that fill one, and of what is kept to be shown. */
const SPOKEN = /^(heading|message|detail|errorMessage|successMessage|reason|problem|failure)$/;
/** Columns whose texts are shown as they are, and sentences that stand anywhere in SQL. */
const KEPT_IN_SQL = /\b(?:failure|failure_reason|problem) = '([^']+)'|'(\p{Lu}[^']* [^']*\.)'/gu;
/** Calls whose arguments stand as words in a sentence of theirs. */
const NAMING: Readonly<Record<string, number>> = { notFound: 1, saved: 2 };
/** Where even an `Error` reaches the user, within a sentence. */
const TOLD_ERRORS = /\/server\/gateways\/http\//;
/** Files whose every text of more than one word reaches the user, and those whose every word. */
const TOLD_TEXTS = /\/server\/gateways\/smpp\/smpp-(link|session|gateway)\.ts$/;
const TOLD_WORDS = /\/smpp-status-names\.ts$/;

type Constants = Pick<ReadonlyMap<string, Expression>, 'get'>;

const isLiteral = (node: { type: string }): node is StringLiteral =>
  node.type === 'Literal' && typeof (node as StringLiteral).value === 'string';

/** The expressions that one can come to: the sides of a choice, what is in a list or an object. */
function choicesOf(node: Expression): Expression[] {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate];
  if (node.type === 'LogicalExpression') return [node.left, node.right];
  if (node.type === 'TSAsExpression') return [node.expression];
  if (node.type === 'ArrayExpression') return node.elements as Expression[];
  if (node.type !== 'ObjectExpression') return [];
  // An object within an object is no text; what is spoken of it is found by its name.
  return node.properties.flatMap((each) =>
    each.type === 'Property' && each.value.type !== 'ObjectExpression' ? [each.value] : [],
  );
}

/** The texts that an expression can be; what is known only later stands as `{}` in them. */
function textsOf(node: Expression, constants: Constants): string[] {
  if (isLiteral(node)) return [node.value];
  if (node.type === 'TemplateLiteral') {
    return [node.quasis.map(({ value }) => value.cooked).join('{}')];
  }
  if (node.type === 'BinaryExpression' && node.operator === '+') {
    const rights = textsOf(node.right, constants);
    return textsOf(node.left, constants).flatMap((left) => rights.map((right) => left + right));
  }
  const named = node.type === 'MemberExpression' ? node.object : node;
  if (named.type === 'Identifier') {
    const { name } = named;
    const constant = constants.get(name);
    // Two scopes may use the same name, each for what the other made.
    const others = { get: (other: string) => (other === name ? undefined : constants.get(other)) };
    return constant ? textsOf(constant, others) : [];
  }
  return choicesOf(node).flatMap((each) => textsOf(each, constants));
}

/** A sentence of one's own, wherever it stands: it begins with a capital and ends with a stop. */
const isSentence = (text: string): boolean => /^[\p{Lu}{]\S* .*\.$/u.test(text);

const keptInSql = ({ quasis }: TemplateLiteral): string[] =>
  quasis.flatMap(({ value }) =>
    [...value.raw.matchAll(KEPT_IN_SQL)].map(([, kept, sentence]) => kept ?? sentence ?? ''),
  );

const readsAsWords = (text: string): boolean => /\p{Letter}{2}/u.test(text);

function constantsOf(program: Program): Map<string, Expression> {
  const constants = new Map<string, Expression>();
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) constants.set(id.name, init);
    },
  }).visit(program);
  return constants;
}

type Source = { path: string; program: Program };

function saidIn({ path, program }: Source, constants: Constants, said: Said): void {
  const texts = new Set<string>();
  said.texts.set(path, texts);
  const passed: { start: number; end: number }[] = [];
  /** Where a template begins that is no text, though its values may be. */
  const skipped = new Set<number>();
  const say = (node: unknown) => {
    for (const text of textsOf(node as Expression, constants)) {
      if (readsAsWords(text)) said.sentences.add(text);
    }
  };
  const sayArgument = (callee: Expression, given: readonly unknown[]) => {
    const place = callee.type === 'Identifier' ? REFUSALS[callee.name] : undefined;
    if (place !== undefined && given[place]) say(given[place]);
  };
  const notice = (node: Expression) => {
    if (passed.some(({ start, end }) => node.start >= start && node.end <= end)) return;
    if (node.type === 'TemplateLiteral' && skipped.has(node.start)) return;
    for (const text of textsOf(node, constants)) {
      const isTold = TOLD_WORDS.test(path) || (TOLD_TEXTS.test(path) && / \S|\S /.test(text));
      if (isSentence(text) || (isTold && readsAsWords(text))) said.sentences.add(text);
      else if (text.includes(' ') && readsAsWords(text)) texts.add(text);
    }
    // The halves of a sentence are none themselves.
    if (node.type === 'BinaryExpression') passed.push(node);
  };
  new Visitor({
    NewExpression: ({ callee, arguments: given, start, end }) => {
      sayArgument(callee, given);
      const isError = callee.type === 'Identifier' && callee.name.endsWith('Error');
      if (isError && !TOLD_ERRORS.test(path)) passed.push({ start, end });
    },
    TaggedTemplateExpression: ({ quasi }) => {
      skipped.add(quasi.start);
      for (const text of keptInSql(quasi)) said.sentences.add(text);
    },
    CallExpression: ({ callee, arguments: given }) => {
      sayArgument(callee, given);
      const count = callee.type === 'Identifier' ? (NAMING[callee.name] ?? 0) : 0;
      for (const each of given.slice(0, count)) {
        for (const word of textsOf(each as Expression, constants)) said.words.add(word);
      }
    },
    Property: ({ key, value }) => {
      if (key.type === 'Identifier' && SPOKEN.test(key.name)) say(value);
    },
    BinaryExpression: notice,
    TemplateLiteral: notice,
    Literal: (node) => {
      if (isLiteral(node)) notice(node);
    },
  }).visit(program);
}

/** Everything that sources (path -> code) can say to a user. */
export function saidBy(sources: Readonly<Record<string, string>>): Said {
  const said: Said = { sentences: new Set(), words: new Set(), texts: new Map() };
  const parsed = Object.entries(sources).map(([path, code]) => {
    const { program } = parseSync(path, code);
    return { path, program, constants: constantsOf(program) };
  });
  // What a file imports is a constant in capitals; a small name means nothing elsewhere.
  const shared = parsed
    .flatMap(({ constants }) => [...constants])
    .filter(([name]) => /^[A-Z_]+$/.test(name));
  for (const { constants, ...source } of parsed) {
    saidIn(source, new Map([...shared, ...constants]), said);
  }
  return said;
}
