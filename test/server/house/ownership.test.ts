/**
 * Whose something is decides who may see or change it: for every endpoint that addresses a person or a thing, by its
 * owner, by others, by who was blocked, and by administrators of this school, of another and of the platform.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { comment, publish } from '../campus'
import { callers, desks, ownerships, say, Stage, type Rule } from '../owners'
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

const nobodys = new Set(features.flatMap((feature) => feature.nobodys ?? []))

test('every endpoint that addresses a person or a thing has its rule', () => {
  const addressed = Object.entries(routes).filter(([, { query, body }]) => {
    const { properties = {} } = (query ?? body ?? {}) as { properties?: Record<string, unknown> }
    return ['id', 'user', 'to', 'conversation'].some((name) => name in properties)
  })
  assert.deepEqual(
    addressed
      .map(([name]) => name)
      .filter((name) => !(name in rules) && !nobodys.has(name) && routes[name]?.who !== 'administrator'),
    [],
  )
  assert.deepEqual(
    [...Object.keys(rules), ...nobodys].filter((name) => !(name in routes)),
    [],
  )
})

describe('what is somebody’s', () => {
  for (const [name, { who, make, given }] of Object.entries(rules)) {
    test(`${name} is for ${who.join(', ') || 'nobody here'}`, async () => {
      let sent: Record<string, unknown> | null = null
      for (const caller of callers) {
        const person = stage.people.get(caller)
        sent ??= await make()
        const { status, code, data, envelope } = await callRoute(stage.app, name, sent, {
          token: person?.token,
        })
        assert.ok(status < 500, `${caller}: ${status} ${envelope.message}`)
        const allowed = code === 0 && (given?.(data as never) ?? true)
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

  test('a notice is read and deleted by its owner alone', async () => {
    for (const caller of ['stranger', 'desk', 'platform'] as const) {
      const { id } = await publish(stage.app, stage.owner, { scope: 'everyone' })
      await comment(stage.app, stage.person('stranger'), id)
      const found = await stage.app.pool.query<{ id: string }>(
        'select id from notices where user_id = $1 order by id desc limit 1',
        [stage.owner.userId],
      )
      const ids = found.rows.map((row) => row.id)
      for (const path of ['message/batchRead', 'message/delete'] as const)
        await say(stage.app.post(path, { ids }, { token: stage.people.get(caller)?.token }))
      const { rows } = await stage.app.pool.query('select read_at from notices where id = any($1)', [ids])
      assert.deepEqual(rows, [{ read_at: null }], caller)
    }
  })
})
