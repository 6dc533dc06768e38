/** Values for a schema of the contract: as it wants them, and as it does not. */
import type { Dice } from './dice'
import { groupOf, type Seen } from './seen'

/** What the values are made from, as JSON Schema names it. */
export interface Schema {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
}

const day = 86_400_000
const words = ['北湖的晚霞', '求一份高数笔记', 'a', '😀👨‍👩‍👧', '第 2 食堂', '#夜跑 @林夏', 'x y']
/** Texts for the contract's patterns: the first that fits is taken. */
const patterned = [
  '13900000001',
  '123456',
  'lake-2026',
  '11010119950101001X',
  '21:30',
  '1234',
  '12',
  '2026-11',
  'https://a.example/b',
  'a@stu.linjiang.example',
  '114.1,30.2',
  '0123456789abcdef0123456789abcdef',
  '6222021234567890123',
  '1234567',
  '林小夏',
]

/** Whether what was seen under a name is of the field's kind: settings have a key, too, that is no id. */
const fits = ({ type, format }: Schema, known: unknown): boolean =>
  typeof known === (type === 'integer' ? 'number' : type) &&
  (format !== 'uuid' || /^[0-9a-f-]{36}$/.test(String(known)))

export class Values {
  constructor(
    private readonly dice: Dice,
    private readonly seen: Seen,
    /** ms; instants lie around it. */
    private readonly now: number,
  ) {}

  /** As the schema wants it; what a pattern or a rule of the server wants beyond is not always met. */
  right(schema: Schema | undefined, group: string, name = ''): unknown {
    const { dice } = this
    if (!schema) return {}
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return dice.pick(schema.enum)
    if (schema.anyOf) return this.right(dice.pick(schema.anyOf), group, name)
    if (schema.type === 'object' || schema.properties) return this.object(schema, group)
    if (schema.type === 'array') {
      const count = dice.between(schema.minItems ?? 0, Math.min(schema.maxItems ?? 4, 4))
      return Array.from({ length: count }, () => this.right(schema.items, group, name))
    }
    const known = this.seen.named(group, name)
    if (fits(schema, known) && dice.chance(schema.format === 'uuid' && name !== 'key' ? 0.9 : 0.4))
      return known
    if (schema.type === 'integer') return this.whole(schema)
    if (schema.type === 'number') return this.whole(schema) + (dice.chance(0.5) ? dice.next() : 0)
    if (schema.type === 'boolean') return dice.chance(0.5)
    return schema.type === 'null' ? null : this.text(schema)
  }

  /** The same with one thing about it wrong, strange or at its edge. */
  wrong(schema: Schema | undefined, value: unknown): unknown {
    const { dice } = this
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && dice.chance(0.9)) {
      const names = Object.keys({ ...schema?.properties, ...value })
      if (names.length === 0 || dice.chance(0.05)) return { ...value, no_such_field: strange(dice) }
      const name = dice.pick(names)
      const changed: Record<string, unknown> = { ...value }
      if (dice.chance(0.1)) delete changed[name]
      else changed[name] = this.wrong(schema?.properties?.[name], changed[name])
      return changed
    }
    if (Array.isArray(value) && value.length > 0 && dice.chance(0.6))
      return value.map((item, index) => (index === 0 ? this.wrong(schema?.items, item) : item))
    if (typeof value === 'string' && dice.chance(0.4)) return spoilt(dice, value)
    return strange(dice)
  }

  /** Fields in turn: an id beside the name of a kind is, as often as not, of a thing of that kind. */
  private object({ properties = {}, required = [] }: Schema, group: string): Record<string, unknown> {
    const made: Record<string, unknown> = {}
    let of = group
    for (const [name, schema] of Object.entries(properties)) {
      if (!required.includes(name) && this.dice.chance(0.5)) continue
      made[name] = this.right(schema, schema.format === 'uuid' && this.dice.chance(0.5) ? of : group, name)
      if (typeof made[name] === 'string')
        of = groupOf[made[name]] ?? (this.seen.has(made[name]) ? made[name] : of)
    }
    return made
  }

  private whole({ minimum = -10, maximum = Math.max(minimum, 0) + 100 }: Schema): number {
    const edges = [minimum, maximum]
    return Math.round(this.dice.chance(0.2) ? this.dice.pick(edges) : this.dice.between(minimum, maximum))
  }

  private text({ format, pattern, minLength = 0, maxLength = 60 }: Schema): string {
    const { dice } = this
    if (format === 'uuid') return dice.uuid()
    const instant = new Date(this.now + dice.between(-30, 30) * day).toISOString()
    if (format === 'date-time') return instant
    if (format === 'date') return instant.slice(0, 10)
    const fitting = pattern && patterned.find((text) => new RegExp(pattern, 'u').test(text))
    if (fitting !== undefined && fitting !== '') return fitting
    const text = dice.pick(words)
    return Array.from(text.padEnd(minLength, '好')).slice(0, maxLength).join('')
  }
}

/** A text that was right, with a sign more, less or changed, or in another spelling: cursors and ids above all. */
function spoilt(dice: Dice, text: string): string {
  const at = dice.between(0, text.length)
  const sign = dice.pick(['0', 'Z', '\0', '%', '\\', '\ud800', '"', '\u202e', ' '])
  return dice.pick([
    text.slice(0, at),
    text.slice(0, at) + sign + text.slice(at + 1),
    text + sign,
    text + text,
    text.toUpperCase(),
    `urn:uuid:${text}`,
  ])
}

/** What programmers forget. */
const strange = (dice: Dice): unknown =>
  dice.pick<unknown>([
    '',
    ' ',
    '\0',
    '\ud800',
    '0',
    '-1',
    'NaN',
    '1e309',
    'null',
    'true',
    "' or 1=1 --",
    '%00',
    '%',
    '{}',
    '[]',
    '../../etc/passwd',
    '2026-02-30',
    '2026-02-30T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '2016-12-31T23:59:60Z',
    '2026-11-27T00:00:00+23:59',
    '0000-01-01',
    '0001-01-01T00:00:00.000Z',
    '+275760-09-13T00:00:00.000Z',
    'W10',
    'eyJhIjoxfQ',
    'bnVsbA',
    '00000000-0000-0000-0000-000000000000',
    '٣',
    '😀'.repeat(300),
    'a'.repeat(9_000),
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    -(2 ** 63),
    1e308,
    null,
    true,
    [],
    {},
    [[]],
    [null],
    { id: null },
    Array.from({ length: 200 }, () => 1),
    { constructor: 1 },
  ])
