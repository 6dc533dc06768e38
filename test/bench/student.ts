/** A student who signs in by SMS code, as any client does. */
import { readFileSync } from 'node:fs'
import type { Envelope } from '../../contract/envelope'
import { until } from '../live/server'

export interface SignedIn {
  user_id: string
  access_token: string
}

export interface School {
  id: string
  name: string
  campus: string
}

/** Calls the server. @throws with the server's words when it refuses */
export async function call<T>(
  url: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<T> {
  const answer = await fetch(`${url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const { code, data, message } = (await answer.json()) as Envelope<T>
  if (code !== 0) throw new Error(`${path}: ${message}`)
  return data
}

/** The last code sent to the phone, in the server's log. */
const codeSent = (log: string, phone: string): string | null => {
  const line = readFileSync(log, 'utf8')
    .split('\n')
    .filter((text) => text.includes(phone) && text.includes('"code"'))
    .at(-1)
  return /"code":"(\d{6})"/.exec(line ?? '')?.[1] ?? null
}

/** The demo school with the most dynamics comes first. */
export const schools = (url: string): Promise<School[]> =>
  call<{ items: School[] }>(url, 'school/popularSchools').then(({ items }) => items)

/** A new account at the school; `log` is where the server writes its codes. */
export async function arrive(url: string, log: string, phone: string, school: string): Promise<SignedIn> {
  await call(url, 'verify/getCode', { body: { phone, scene: 'login' } })
  const code = await until(`a code for ${phone}`, () => codeSent(log, phone))
  const { user_id, access_token } = await call<SignedIn>(url, 'login', { body: { phone, code } })
  await call(url, 'user/edit', { token: access_token, body: { school: { id: school } } })
  await agree(url, access_token)
  return { user_id, access_token }
}

/** Takes what every page asks for at first: the statement of privacy, and the school's agreement. */
export async function agree(url: string, token: string): Promise<void> {
  const { version } = await call<{ version: number }>(url, 'privacy/statement')
  await call(url, 'privacy/consent', { token, body: { version } })
  const agreement = await call<{ version: number }>(url, 'get/content?key=agreement', { token })
  await call(url, 'user/agree', { token, body: { version: agreement.version } })
}
