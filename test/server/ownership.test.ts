/**
 * Whose something is decides who may see or change it: for every endpoint that addresses a person or a thing, by its
 * owner, by others, by who was blocked, and by administrators of this school, of another and of the platform.
 */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { newPerson } from './campus'
import { submitted } from './certified'
import { communityRules, reportOf } from './communityThings'
import { errandRules } from './errandThings'
import { callers, desks, say, Stage, type Rule } from './owners'
import { ownRules, thingsOf } from './ownThings'
import { callRoute, routes } from './routes'
import { walletRules } from './walletThings'

const stage = new Stage()
const { ticket, application, grant, notice } = thingsOf(stage)
const rules: Record<string, Rule> = {
  ...ownRules(stage),
  ...communityRules(stage),
  ...errandRules(stage),
  ...walletRules(stage),
}
before(() => stage.open())
after(() => stage.app.close())
beforeEach(() => stage.nextOwner())

/** Endpoints whose `id`, `user` or `school` is nobody's, and those that only change what the caller thinks of another. */
const nobodys = new Set([
  'help/detail',
  'help/useful',
  'maps/district',
  'maps/distance',
  'message/praisers',
  'user/unfollow',
  'user/block',
  'user/unblock',
  'user/dismissRecommended',
])

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

  test('a desk lists what is of its own schools', async () => {
    const applicant = await newPerson(stage.app, stage.campus.school)
    const wanted: Record<string, string> = {
      'certification/queue': await submitted(stage.app, stage.campus, applicant),
      'customer/inbox': (await ticket()).id ?? '',
      'roles/queue': await application(),
      'roles/grants': await grant(),
      'bank/queue': await reportOf(stage),
    }
    for (const [path, id] of Object.entries(wanted)) {
      for (const caller of ['elsewhere', 'desk', 'platform'] as const) {
        const { data } = await callRoute(
          stage.app,
          path,
          { size: 50 },
          { token: stage.people.get(caller)?.token },
        )
        assert.equal(
          (data as { items: { id: string }[] }).items.some((item) => item.id === id),
          desks.includes(caller),
          `${path}: ${caller}`,
        )
      }
    }
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
      const ids = [await notice()]
      for (const path of ['message/batchRead', 'message/delete'] as const)
        await say(stage.app.post(path, { ids }, { token: stage.people.get(caller)?.token }))
      const { rows } = await stage.app.pool.query('select read_at from notices where id = any($1)', [ids])
      assert.deepEqual(rows, [{ read_at: null }], caller)
    }
  })
})
