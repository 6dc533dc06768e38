/** 20,000 calls over all endpoints, valid and broken. npm run fuzz makes a million, from another seed each time. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fuzz, openCampus, told } from './run'

let campus: Awaited<ReturnType<typeof openCampus>>
before(async () => {
  campus = await openCampus()
})
after(() => campus.app.close())

test('whatever is sent, the answer is the envelope and no 5xx', async () => {
  const { app, school } = campus
  assert.equal(told(await fuzz(app, { calls: 20_000, seed: 1, school })), '')
})
