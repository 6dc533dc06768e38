/** Nobody judges in their own cause: what every desk says to one of its people whom the decision is about. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { entrust } from '../campus'
import { ownerships, Stage, type Make } from '../owners'
import { callRoute, routes } from '../routes'

const stage = new Stage()
const features = ownerships()
const join = <T>(part: (feature: (typeof features)[number]) => Readonly<Record<string, T>> | undefined) =>
  Object.assign({}, ...features.map((feature) => part(feature) ?? {})) as Record<string, T>
const rules = join((feature) => feature.rules(stage))
const own = join((feature) => feature.impartial?.(stage))
const aboutNobody = join((feature) => feature.aboutNobody)
const decidedBy = join((feature) => feature.desks)

const deciders: readonly string[] = ['administrator', 'reviewer', 'platform-admin']
const deciding = Object.entries(routes)
  .filter(([, { method, who }]) => method === 'POST' && typeof who === 'string' && deciders.includes(who))
  .map(([name]) => name)
/** What is about the stage's owner, by the endpoint that decides about it. */
const examples: Record<string, readonly Make[]> = { ...own }
for (const name of deciding)
  if (!(name in examples) && !(name in aboutNobody) && rules[name]) examples[name] = [rules[name].make]

before(() => stage.open())
after(() => stage.app.close())
beforeEach(async () => {
  await stage.nextOwner()
  await entrust(stage.app, stage.owner, 'school-admin', stage.campus.school)
})

test('every call of those who decide has an example, or decides about nobody', () => {
  assert.deepEqual(
    deciding.filter((name) => !(name in examples) && !(name in aboutNobody)),
    [],
  )
  assert.deepEqual(
    [...Object.keys(own), ...Object.keys(aboutNobody)].filter((name) => !(name in routes)),
    [],
  )
})

test('every desk has an example', () => {
  const desks = Object.keys(stage.app.context.house.all('desks'))
  assert.deepEqual(
    desks.filter((name) => !((decidedBy[name] ?? '') in { ...examples, ...aboutNobody })),
    [],
  )
  assert.deepEqual(
    Object.keys(decidedBy).filter((name) => !desks.includes(name)),
    [],
  )
})

describe('what is about the one who decides', () => {
  for (const [name, makes] of Object.entries(examples))
    for (const [index, make] of makes.entries())
      test(`${name} ${index + 1} is refused to them, and not to another`, async () => {
        const { owner } = stage
        if (routes[name]?.who === 'platform-admin') await entrust(stage.app, owner, 'platform-admin', null)
        const sent = await make()
        const refused = await callRoute(stage.app, name, sent, { token: owner.token })
        assert.equal(refused.status, 409, `${refused.status} ${refused.envelope.message}`)
        assert.match(refused.envelope.message, /自己|你的|是你做的/)
        const decided = await callRoute(stage.app, name, sent, { token: stage.person('platform').token })
        assert.equal(decided.code, 0, decided.envelope.message + decided.envelope.msg)
      })
})
