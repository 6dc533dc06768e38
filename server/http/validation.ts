import Ajv, { _, type ErrorObject, type FuncKeywordDefinition } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import { codes } from '../../contract/envelope'
import { formats } from './formats'
import { lazily } from './lazily'
import { Refusal } from './refusal'
import { keptLength, rewriteText, shownLength } from './text'

const shared = {
  verbose: true,
  useDefaults: true,
  removeAdditional: false,
  strict: false,
  formats,
} as const
const length = {
  type: 'string',
  schemaType: 'number',
  error: { message: 'length', params: ({ schemaCode }) => _`{limit: ${schemaCode}}` },
} satisfies Partial<FuncKeywordDefinition>
/** A validator that counts of a text what is kept, and for the least what is seen. */
const validator = (options: { coerceTypes: boolean; allErrors: boolean }): Ajv =>
  new Ajv({ ...shared, ...options })
    .removeKeyword('minLength')
    .removeKeyword('maxLength')
    .addKeyword({
      ...length,
      keyword: 'minLength',
      validate: (min: number, text: string) => shownLength(text) >= min,
    })
    .addKeyword({
      ...length,
      keyword: 'maxLength',
      // a text without characters of two halves is the most there can be
      validate: (max: number, text: string) => text.length <= max || keptLength(text) <= max,
    })
/** A query is text, so its numbers are read from text; a body says what it means. */
type Part = 'body' | 'query'
const validators = (allErrors: boolean): Record<Part, Ajv> => ({
  body: validator({ coerceTypes: false, allErrors }),
  query: validator({ coerceTypes: true, allErrors }),
})
/** Stops at the first fault. */
const brief = validators(false)
/** Finds all faults, for the form to show. Its work grows with them, so it gets no more than a form has. */
const thorough = validators(true)
/** Values of the largest form. */
const formValues = 500

/** Compiles a schema when its route is first called: a start that compiled hundreds would take twice as long. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const part = httpPart === 'body' ? 'body' : 'query'
  const check = lazily(() => brief[part].compile(schema))
  const examine = lazily(() => thorough[part].compile(schema))
  const faultOf = (value: unknown): Refusal | null => {
    const validate = check()
    if (validate(value)) return null
    if (!within(value, { left: formValues })) return badInput(validate.errors ?? [])
    const all = examine()
    all(value)
    return badInput(all.errors ?? [])
  }
  return (value: unknown) => {
    const fault = faultOf(value)
    if (fault) return { error: fault }
    const clean = storable(value)
    // the forms of texts are of those that are kept
    const lost = clean === value ? null : faultOf(clean)
    return lost ? { error: lost } : { value: clean }
  }
}

/** Whether so many values are left for what lies in this one. */
function within(value: unknown, budget: { left: number }): boolean {
  budget.left -= 1
  if (budget.left < 0) return false
  if (typeof value !== 'object' || value === null) return true
  if (Array.isArray(value)) return value.every((item) => within(item, budget))
  for (const name in value) if (!within((value as Record<string, unknown>)[name], budget)) return false
  return true
}

/** A value whose texts can be stored: every text is cleaned here, once for all. The same one where they could be. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return rewriteText(value)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const clean = entries.map(([name, inside]) => [name, storable(inside)] as const)
  if (clean.every(([, inside], index) => inside === entries[index]?.[1])) return value
  return Array.isArray(value) ? clean.map(([, inside]) => inside) : Object.fromEntries(clean)
}

/** Errors that are answered: nobody mends more in one go. */
const mostTold = 50

function badInput(errors: ErrorObject[]): Refusal {
  const fields: Record<string, string> = {}
  for (const error of relevant(errors).slice(0, mostTold)) fields[fieldOf(error)] ??= sentence(error)
  const first = Object.values(fields)[0] ?? '格式不对'
  return new Refusal(400, codes.badInput, '请检查填写的内容：', first, { fields })
}

/** Of a named choice, the choice itself speaks; of other unions, the branch that the value comes nearest to. */
function relevant(errors: ErrorObject[]): ErrorObject[] {
  const plain = errors.filter((error) => !/\/anyOf\//.test(error.schemaPath) && error.keyword !== 'anyOf')
  if (plain.length > 0) return plain
  const choices = errors.filter(
    ({ keyword, parentSchema }) => keyword === 'anyOf' && parentSchema?.title !== undefined,
  )
  if (choices.length > 0) return choices
  const branches = new Map<string, ErrorObject[]>()
  for (const error of errors) {
    const branch = /^(.*?\/anyOf\/\d+)\//.exec(error.schemaPath)?.[1]
    if (branch === undefined) continue
    const list = branches.get(branch)
    if (list) list.push(error)
    else branches.set(branch, [error])
  }
  const distance = (list: ErrorObject[]) =>
    list.reduce(
      (sum, error) => sum + (['required', 'additionalProperties', 'const'].includes(error.keyword) ? 10 : 1),
      0,
    )
  const [nearest] = [...branches.values()].sort((a, b) => distance(a) - distance(b))
  return nearest ?? errors
}

/** A name that the caller made up, as far as it is worth repeating. */
const unknownName = ({ additionalProperty }: Record<string, unknown>): string =>
  String(additionalProperty).slice(0, 40)

function fieldOf(error: ErrorObject): string {
  const inside = error.instancePath.split('/')[1]
  if (error.keyword === 'required') return inside ?? String(error.params.missingProperty)
  if (error.keyword === 'additionalProperties') return unknownName(error.params)
  return inside ?? ''
}

function labelOf(error: ErrorObject): string {
  const parent = error.parentSchema as
    { title?: string; properties?: Record<string, { title?: string }> } | undefined
  if (error.keyword === 'required') {
    const name = String(error.params.missingProperty)
    return parent?.properties?.[name]?.title ?? name
  }
  return parent?.title ?? (fieldOf(error) || '内容')
}

const sentences: Record<string, (label: string, params: Record<string, unknown>, value: unknown) => string> =
  {
    required: (label) => `请填写${label}`,
    minLength: (label, { limit }, text) => {
      if (typeof text === 'string' && text.trim() !== '' && shownLength(text) === 0)
        return `${label}里没有看得见的字，请重新填写`
      return limit === 1 ? `请填写${label}` : `${label}至少 ${limit} 个字`
    },
    maxLength: (label, { limit }) => `${label}最多 ${limit} 个字`,
    minimum: (label, { limit }) => `${label}不能小于 ${limit}`,
    maximum: (label, { limit }) => `${label}不能大于 ${limit}`,
    minItems: (label, { limit }) => `${label}至少 ${limit} 项`,
    maxItems: (label, { limit }) => `${label}最多 ${limit} 项`,
    uniqueItems: (label) => `${label}有重复`,
    additionalProperties: (_, params) => `不认识的字段 ${unknownName(params)}`,
  }

const sentence = (error: ErrorObject): string => {
  const say = sentences[error.keyword]
  return say ? say(labelOf(error), error.params, error.data) : `${labelOf(error)}格式不对`
}
