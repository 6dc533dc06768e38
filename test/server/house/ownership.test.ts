/**
 * Whose something is decides who may see or change it: for every endpoint that addresses a person or a thing, by its
 * owner, by others, by who was blocked, and by administrators of this school, of another and of the platform.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newMedia, newPhoto } from '../campus'
import { hasValue, idsIn, lastName, withValue } from '../ids'
import { as } from '../asks'
import { callers, desks, ownerships, Stage, type Foreign, type MakeForeign, type Rule } from '../owners'
import { callRoute, routes } from '../routes'

const stage = new Stage()
const features = ownerships()
const rules: Record<string, Rule> = {}
for (const feature of features)
  for (const [name, rule] of Object.entries(feature.rules(stage))) {
    assert.ok(!(name in rules), `two features say whose ${name} is`)
    rules[name] = rule
  }
before(() => stage.open())
after(() => stage.app.close())
beforeEach(() => stage.nextOwner())

const nobodys: Record<string, string> = Object.assign({}, ...features.map((feature) => feature.nobodys ?? {}))
const fields = <T>(some: readonly Record<string, Record<string, T>>[]): Record<string, Record<string, T>> => {
  const all: Record<string, Record<string, T>> = {}
  for (const one of some) for (const name in one) all[name] = { ...all[name], ...one[name] }
  return all
}
const foreign = fields<MakeForeign | Foreign>(features.map((feature) => feature.foreign?.(stage) ?? {}))
const harmless = fields<string>(features.map((feature) => feature.harmless ?? {}))
const taking = Object.entries(routes).flatMap(([name, route]) => idsIn(route).map((at) => ({ name, at })))
const takers = new Set(taking.map(({ name }) => name))

/** It puts in order what is on the wall already: its rule says whose. */
const sorted = new Set(['photo/sort'])
/** Names of fields that take a stored file: another person's, made anew. */
const files: Record<string, () => Promise<string>> = Object.fromEntries([
  ...['picture', 'pictures', 'cover', 'avatar', 'paper'].map((name) => [
    name,
    () => newPhoto(stage.app, stage.person('stranger')),
  ]),
  ...['sound', 'voice', 'film'].map((name) => [
    name,
    () => newMedia(stage.app, stage.person('stranger'), name === 'film' ? 'film' : 'sound'),
  ]),
  ['file', () => newMedia(stage.app, stage.person('stranger'), 'document')],
])
/** Whether another person's file is tried there. */
const isFile = (name: string, at: string): boolean =>
  lastName(at.replace(/\.id$/, '')) in files && !sorted.has(name) && !(name in nobodys)

/** Where the id stands by which a rule or a reason decides: one of those that nothing else is said of. */
function mainOf(name: string): string | undefined {
  const ids = taking
    .filter((one) => one.name === name && !isFile(name, one.at))
    .map(({ at }) => at)
    .filter((at) => !foreign[name]?.[at] && harmless[name]?.[at] === undefined)
  const usual = ['id', 'group'].find((at) => ids.includes(at))
  return rules[name]?.main ?? usual ?? (ids.length === 1 ? ids[0] : undefined)
}

test('every endpoint that takes an id has its rule, or a reason to have none', () => {
  assert.deepEqual(
    [...takers].filter((name) => !(name in rules) && !(name in nobodys)),
    [],
  )
})

test('every other id has a case of another’s, or a reason why that does nothing', () => {
  const settled = ({ name, at }: { name: string; at: string }): boolean =>
    at === mainOf(name) ||
    isFile(name, at) ||
    foreign[name]?.[at] !== undefined ||
    harmless[name]?.[at] !== undefined
  assert.deepEqual(
    taking.filter((one) => !settled(one)).map(({ name, at }) => `${name} ${at}`),
    [],
  )
})

test('main ids are taken; reasons are of ids that nothing else settles', () => {
  const taken = new Set(taking.map(({ name, at }) => `${name} ${at}`))
  assert.deepEqual(
    Object.entries(rules)
      .filter(([name, { main }]) => main !== undefined && !taken.has(`${name} ${main}`))
      .map(([name]) => name),
    [],
  )
  assert.deepEqual(
    Object.entries(harmless).flatMap(([name, reasons]) =>
      Object.entries(reasons)
        .filter(
          ([at, why]) =>
            !taken.has(`${name} ${at}`) ||
            at === mainOf(name) ||
            isFile(name, at) ||
            foreign[name]?.[at] !== undefined ||
            why.length < 10,
        )
        .map(([at]) => `${name} ${at}`),
    ),
    [],
  )
})

test('rules and reasons are of endpoints, and there is one of both', () => {
  assert.deepEqual(
    [...Object.keys(rules), ...Object.keys(nobodys)].filter((name) => !(name in routes)),
    [],
  )
  assert.deepEqual(
    Object.entries(nobodys).filter(([name, why]) => name in rules || !takers.has(name) || why.length < 10),
    [],
  )
})

describe('what is somebody’s', () => {
  for (const [name, { who, make, given }] of Object.entries(rules)) {
    test(`${name} is for ${who.join(', ') || 'nobody here'}`, async () => {
      const main = mainOf(name)
      let sent: Record<string, unknown> | null = null
      for (const caller of callers) {
        const person = stage.people.get(caller)
        sent ??= await make()
        if (main !== undefined) assert.ok(hasValue(sent, main), `its rule names no ${main}`)
        const { status, code, data, envelope } = await callRoute(stage.app, name, sent, {
          token: person?.token,
        })
        assert.ok(status < 500, `${caller}: ${status} ${envelope.message}`)
        const allowed = code === 0 && ((await given?.(data as never)) ?? true)
        assert.equal(allowed, who.includes(caller), `${caller}: ${status} ${envelope.message}${envelope.msg}`)
        if (allowed) sent = null
      }
    })
  }

  for (const [path, make] of features.flatMap((feature) => Object.entries(feature.listed?.(stage) ?? {})))
    test(`${path} has what is of its own schools`, async () => {
      const id = await make()
      for (const caller of ['elsewhere', 'desk', 'platform'] as const) {
        const { token } = stage.person(caller)
        const { data } = await callRoute(stage.app, path, { size: 50 }, { token })
        const { items } = data as { items: { id: string }[] }
        assert.equal(
          items.some((item) => item.id === id),
          desks.includes(caller),
          caller,
        )
      }
    })

  test('the record has what was done in its own schools', async () => {
    const { data } = await stage.app.get('roles/audit', { token: stage.people.get('elsewhere')?.token })
    assert.deepEqual(
      data.items.filter(
        ({ subject }) =>
          subject?.school === '临江大学' && subject.id !== stage.people.get('elsewhere')?.userId,
      ),
      [],
    )
  })
})

/** Who may: the owner, if they may, else an administrator of this school alone. */
const whoMay = (name: string) => {
  const { who } = rules[name] ?? assert.fail(name)
  const found = (['owner', 'desk', 'platform'] as const).find((caller) => who.includes(caller))
  return stage.person(found ?? assert.fail(`nobody may ${name}`))
}

describe('what is another’s is refused in every field', () => {
  for (const [name, ids] of Object.entries(foreign))
    for (const [at, one] of Object.entries(ids))
      test(`${name} ${at}`, async () => {
        assert.ok(idsIn(routes[name] ?? assert.fail(name)).includes(at), 'no such field')
        const { make, around, own, kept }: Foreign = typeof one === 'function' ? { make: one } : one
        const beside = typeof around === 'function' ? await around() : around
        const sent: Record<string, unknown> = { ...(await rules[name]?.make()), ...beside }
        const call = (body: unknown) =>
          callRoute(stage.app, name, body as Record<string, unknown>, as(whoMay(name)))
        const id = await make()
        const { status, code } = await call(withValue(sent, at, id))
        assert.ok(status < 500, `${status}`)
        if (kept) assert.ok(await kept(id), 'something happened to it')
        else assert.notEqual(code, 0, 'another’s was taken')
        // it was passed over in a call that was right
        if (code === 0) return
        const mine = await call(own ? withValue(sent, at, await own(sent)) : sent)
        assert.equal(mine.code, 0, mine.envelope.message + mine.envelope.msg)
      })
})

/** What stands around a file where a field takes one of several things. */
const around: Record<string, object> = {
  'body[].picture': { body: [{ kind: 'picture', text: '' }] },
  'blocks[].picture': { blocks: [{ kind: 'picture', caption: '', link: null }] },
  'blocks[].slides[].picture': {
    blocks: [{ kind: 'banner', slides: [{ title: '', subtitle: '', link: null }] }],
  },
}
/** A message is one of these. */
const content = ['text', 'picture', 'voice', 'place', 'file', 'card']
const isMessage = (name: string): boolean => taking.some((one) => one.name === name && one.at === 'voice')

describe('a file of another person is refused', () => {
  for (const { name, at } of taking.filter((one) => isFile(one.name, one.at)))
    test(`${name} ${at}`, async () => {
      const file = files[lastName(at.replace(/\.id$/, ''))]
      const sent: Record<string, unknown> = { ...(await rules[name]?.make()), ...around[at] }
      if (isMessage(name)) for (const other of content) delete sent[other]
      const other = withValue(sent, at, await file?.()) as Record<string, unknown>
      const { status, data, envelope } = await callRoute(stage.app, name, other, as(whoMay(name)))
      assert.equal(status, 400, envelope.message)
      assert.match(JSON.stringify([envelope.message, data]), /没有上传成功/)
    })
})
