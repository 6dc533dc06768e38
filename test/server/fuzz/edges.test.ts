// also on: external
/** Each number, day, moment and id of the contract at the bounds of its column: 400 or 404, and never a failure. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { roles } from '../../../contract/roles/rules'
import { certify, entrust, newPerson } from '../campus'
import { edges } from './edges'
import { openCampus, told } from './run'

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
