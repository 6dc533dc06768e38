// also on: external
/** Each number, day, moment and id of the contract at the bounds of its column: 400 or 404, and never a failure. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { roles } from '../../../contract/roles/rules'
import { certify, entrust, newPerson } from '../campus'
import { routes } from '../routes'
import { Dice } from './dice'
import { edges, fields, placed } from './edges'
import { openCampus, told } from './run'
import { Seen } from './seen'
import { Values, type Schema } from './values'

let campus: Awaited<ReturnType<typeof openCampus>>
before(async () => {
  campus = await openCampus()
})
after(() => campus.app.close())

test('no value that the contract admits is one that the database refuses', async () => {
  const { app, school } = campus
  const open = async (): Promise<string> => {
    const person = await newPerson(app, school)
    await certify(app, person)
    await app.pool.query('update users set verified_at = now() where id = $1', [person.userId])
    for (const role of roles) await entrust(app, person, role, role === 'platform-admin' ? null : school)
    return person.token
  }
  assert.equal(told(await edges(app, open)), '')
})

test('an edge stands in the branch of a union that has its field', () => {
  const kind = (name: string, inside: Record<string, Schema>): Schema => ({
    type: 'object',
    properties: { kind: { const: name }, ...inside },
    required: ['kind'],
  })
  const form: Schema = { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } }
  const blocks: Schema = {
    type: 'array',
    items: { anyOf: [kind('text', { text: { type: 'string' } }), kind('form', { form })] },
  }
  const dice = new Dice(1)
  const values = new Values(dice, new Seen(dice), 0)
  const [field] = [...fields({ type: 'object', properties: { blocks } })]
  assert.deepEqual(field?.path, ['blocks', 0, 'form', 'id'])
  for (let again = 0; again < 20; again += 1) {
    const { blocks: made } = placed(values.right(field.having, ''), field.path, 'edge') as {
      blocks: unknown[]
    }
    assert.deepEqual(made[0], { kind: 'form', form: { id: 'edge' } })
  }
})

test('what goes beside a file has its edges too', () => {
  const beside = Object.entries(routes).filter(([, { form, query }]) => form && query)
  const asked = beside.filter(([, { query }]) => [...fields(query as Schema)].length > 0)
  assert.ok(asked.some(([path]) => path === 'registrar/import'))
})
