/** 20,000 calls over all endpoints, valid and broken. npm run fuzz makes a million, from another seed each time. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routes } from '../routes'
import { wanted } from './files'
import { fuzz, openCampus, told } from './run'

let campus: Awaited<ReturnType<typeof openCampus>>
before(async () => {
  campus = await openCampus()
})
after(() => campus.app.close())

/** Files that there are, by kind, and how often something shows one. */
async function uploaded(): Promise<Record<string, number>> {
  const { rows } = await campus.app.pool.query<Record<string, number>>(`
    select (select count(*)::int from pictures) as pictures, (select count(*)::int from media where kind = 'sound') as sounds,
      (select count(*)::int from media where kind = 'film') as films, (select count(*)::int from papers) as papers,
      (select count(*)::int from file_uses) as shown`)
  return rows[0] ?? {}
}

test('each endpoint that takes a file is sent what it wants', () => {
  const takers = Object.entries(routes).flatMap(([name, { form }]) => (form ? [name] : []))
  assert.deepEqual(Object.keys(wanted).sort(), takers.sort())
})

test('whatever is sent, the answer is the envelope and no 5xx', async () => {
  const { app, school } = campus
  const before = await uploaded()
  assert.equal(told(await fuzz(app, { calls: 20_000, seed: 1, school })), '')
  const kept = await uploaded()
  for (const [kind, count] of Object.entries(kept))
    assert.ok(count > (before[kind] ?? 0), `no ${kind} was taken, so nothing behind uploads was tried`)
})
