import type { Attributes, SchoolPerson } from './types'

const textOf = (value: unknown): string => {
  const one: unknown = Array.isArray(value) ? value[0] : value
  if (Buffer.isBuffer(one)) return one.toString('utf8').trim()
  return typeof one === 'string' || typeof one === 'number' ? String(one).trim() : ''
}

/** The person of what a school's server says. `id`: its own name of the account. */
export function personOf(
  id: string,
  said: Readonly<Record<string, unknown>>,
  names: Attributes,
): SchoolPerson {
  const read = (name: string | undefined): string => (name === undefined ? '' : textOf(said[name]))
  const year = /^\d{4}/.exec(read(names.grade))
  return {
    subject: id,
    number: read(names.number) || id,
    name: read(names.name),
    college: read(names.college),
    major: read(names.major),
    grade: year ? Number(year[0]) : null,
  }
}
