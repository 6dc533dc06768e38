import Ajv, { type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import { codes } from '../../contract/envelope'
import { lazily } from './lazily'
import { Refusal } from './refusal'

const shared = {
  allErrors: true,
  verbose: true,
  useDefaults: true,
  removeAdditional: false,
  strict: false,
} as const
/** A query is text, so its numbers are read from text; a body says what it means. */
const query = addFormats(new Ajv({ ...shared, coerceTypes: true }))
const body = addFormats(new Ajv({ ...shared, coerceTypes: false }))

/** Compiles a schema when its route is first called: a start that compiled hundreds would take twice as long. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const compiled = lazily(() => (httpPart === 'body' ? body : query).compile(schema))
  return (value: unknown) => {
    const validate = compiled()
    if (!validate(value)) return { error: badInput(validate.errors ?? []) }
    const clean = storable(value)
    // a text that was NUL alone is empty by now
    return validate(clean) ? { value: clean } : { error: badInput(validate.errors ?? []) }
  }
}

/** Half of a sign of two halves. */
const half = /\p{Surrogate}/gu

/**
 * PostgreSQL stores no NUL, and no half of a sign in JSON; nobody types either. Every text loses the one here, once for
 * all, and has U+FFFD for the other.
 */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').replace(half, '\ufffd')
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, storable(inside)]))
}

function badInput(errors: ErrorObject[]): Refusal {
  const fields: Record<string, string> = {}
  for (const error of relevant(errors)) fields[fieldOf(error)] ??= sentence(error)
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
    if (branch) branches.set(branch, [...(branches.get(branch) ?? []), error])
  }
  const distance = (list: ErrorObject[]) =>
    list.reduce(
      (sum, error) => sum + (['required', 'additionalProperties', 'const'].includes(error.keyword) ? 10 : 1),
      0,
    )
  const [nearest] = [...branches.values()].sort((a, b) => distance(a) - distance(b))
  return nearest ?? errors
}

function fieldOf(error: ErrorObject): string {
  const inside = error.instancePath.split('/')[1]
  if (error.keyword === 'required') return inside ?? String(error.params.missingProperty)
  if (error.keyword === 'additionalProperties') return String(error.params.additionalProperty)
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

const sentences: Record<string, (label: string, params: Record<string, unknown>) => string> = {
  required: (label) => `请填写${label}`,
  minLength: (label, { limit }) => (limit === 1 ? `请填写${label}` : `${label}至少 ${limit} 个字`),
  maxLength: (label, { limit }) => `${label}最多 ${limit} 个字`,
  minimum: (label, { limit }) => `${label}不能小于 ${limit}`,
  maximum: (label, { limit }) => `${label}不能大于 ${limit}`,
  minItems: (label, { limit }) => `${label}至少 ${limit} 项`,
  maxItems: (label, { limit }) => `${label}最多 ${limit} 项`,
  uniqueItems: (label) => `${label}有重复`,
  additionalProperties: (_, { additionalProperty }) =>
    `不认识的字段 ${String(additionalProperty).slice(0, 40)}`,
}

const sentence = (error: ErrorObject): string => {
  const say = sentences[error.keyword]
  return say ? say(labelOf(error), error.params) : `${labelOf(error)}格式不对`
}
