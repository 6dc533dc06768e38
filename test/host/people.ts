/** People of the live server, made over HTTP: what a journey needs before it begins costs no taps. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Session } from '../../contract/account/schema'
import type { Envelope } from '../../contract/envelope'
import type { BodyOf, DataOf, QueryOf } from '../../contract/http'
import type { GetPath, PostPath, Routes } from '../../contract/registry'
import { until, type LiveServer } from '../live/server'
import { picture } from '../server/campus'
import { launch, type LaunchOptions, type MiniApp, type Target } from './runtime'

/** The demo campus's first school, and its mailboxes. */
export const school = '临江大学'
const mailDomain = 'stu.linjiang.example'

let people = 0
/** A phone that no demo student and no other test has. */
export const nextPhone = (): string => {
  people += 1
  return `136${String(process.pid % 10_000).padStart(4, '0')}${String(people).padStart(4, '0')}`
}

/** An ID number with a right check digit (GB 11643) that no other test has. */
export function idNumber(phone: string): string {
  // one birthday for each process, one number for each of its people
  const born = new Date(Date.UTC(1995, 0, 1 + (Number(phone.slice(3, 7)) % 3650)))
  const digits = `110101${born.toISOString().slice(0, 10).replaceAll('-', '')}${phone.slice(-3)}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  return `${digits}${'10X98765432'[sum % 11]}`
}

/** Limits count by address: each person calls from one of their own. */
const addressOf = (phone: string): string =>
  `10.${Number(phone.slice(3, 6)) & 255}.${Number(phone.slice(6, 9)) & 255}.${Number(phone.slice(9)) & 255}`

/** Someone with an account, signed in by another device than the one that a journey holds. */
export class Person {
  id = ''
  name = ''
  private token = ''

  private constructor(
    private readonly server: LiveServer,
    readonly phone: string,
  ) {}

  /** By WeChat's account and its phone, so that no text message is spent. A `name` is the first choice of one. */
  static async arrive(
    server: LiveServer,
    {
      phone = nextPhone(),
      name,
      school: of = school,
    }: { phone?: string; name?: string; school?: string } = {},
  ): Promise<Person> {
    const person = new Person(server, phone)
    await person.signIn()
    const { version } = await person.get('privacy/statement')
    await person.post('privacy/consent', { version })
    const agreement = await person.get('get/content', { key: 'agreement' })
    await person.post('user/agree', { version: agreement.version })
    const { items } = await person.get('school/search', { keyword: of })
    await person.post('user/edit', { school: { id: items[0]?.id ?? '' }, ...(name ? { name } : {}) })
    const me = await person.get('user/info')
    person.name = me.name
    return person
  }

  /** An administrator of the school, once this node knows it: what it remembers of a session lasts a few seconds. */
  static async inOffice(server: LiveServer, name?: string): Promise<Person> {
    const person = await Person.arrive(server, name === undefined ? {} : { name })
    await server.admin('grant', person.phone, 'school-admin')
    await until(
      'the desk opens',
      () =>
        person.get('roles/home').then(
          () => true,
          () => null,
        ),
      30_000,
    )
    return person
  }

  /** A session more, of a device of that name. */
  async signIn(device = '另一台手机'): Promise<Session> {
    const opened = await this.post('wxLogin', { code: `host-${this.phone}`, device })
    const session =
      'access_token' in opened
        ? opened
        : await this.post('wxMobile', { bind_token: opened.bind_token, code: `phone-${this.phone}`, device })
    this.token ||= session.access_token
    this.id = session.user_id
    return session
  }

  /** A student by the school's mailbox. */
  async certify(domain = mailDomain): Promise<void> {
    // not the phone: codes are found by what they were sent to
    const mail = `s${this.phone.slice(1)}@${domain}`
    await this.post('certification/mailCode', { mail })
    const faculty = (await this.get('certification/faculty')).items[0]?.id ?? ''
    const major = (await this.get('certification/major', { faculty })).items[0]?.id ?? ''
    const code = await this.server.nextCode(mail)
    await this.post('certification/autocert', {
      mail,
      code,
      faculty,
      major,
      grade: new Date().getFullYear() - 1,
    })
  }

  async publish(text: string): Promise<string> {
    const sent = await this.upload('upload')
    const { id } = await this.post('dynamic/publish', {
      key: randomUUID(),
      text,
      pictures: [sent.id],
      scope: 'everyone',
    })
    return id
  }

  get<P extends GetPath>(path: P, query?: QueryOf<Routes[P]>): Promise<DataOf<Routes[P]>> {
    const pairs = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])
    return this.call(`${path}?${new URLSearchParams(pairs).toString()}`, { method: 'GET' })
  }

  post<P extends PostPath>(
    path: P,
    body: BodyOf<Routes[P]> = {} as BodyOf<Routes[P]>,
  ): Promise<DataOf<Routes[P]>> {
    return this.call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  }

  /** A picture, unless something else is given. */
  async upload<P extends PostPath>(
    path: P,
    content?: Buffer,
    query: Record<string, string> = {},
  ): Promise<DataOf<Routes[P]>> {
    const body = new FormData()
    body.append(
      'file',
      new Blob([new Uint8Array(content ?? (await picture()))]),
      content ? 'file' : 'picture.jpg',
    )
    return this.call(`${path}?${new URLSearchParams(query).toString()}`, { method: 'POST', body })
  }

  private async call<T>(path: string, init: RequestInit): Promise<T> {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', addressOf(this.phone))
    if (this.token !== '') headers.set('authorization', `Bearer ${this.token}`)
    const response = await fetch(`${this.server.url}/api/${path}`, { ...init, headers })
    const { code, data, message, msg } = (await response.json()) as Envelope<T>
    assert.equal(code, 0, `${path}: ${message} ${msg}`)
    return data
  }
}

/** What a phone keeps of a session. */
const kept = ({ user_id, access_token }: Session): Map<string, string> =>
  new Map([['info', JSON.stringify(JSON.stringify({ user_id, access_token }))]])

export interface Start extends LaunchOptions {
  /** Who holds the phone; nobody is signed in where it is absent. */
  person?: Person
}

/** A mini-program on the live server, in somebody's hands. */
export async function start(
  target: Target,
  server: LiveServer,
  { person, ...options }: Start = {},
): Promise<MiniApp> {
  const storage = person ? kept(await person.signIn('手里的手机')) : new Map<string, string>()
  const app = await launch(target, { server: server.url, storage, ...options })
  // the first answers of a cold server take their time
  app.patience = 30_000
  return app
}
