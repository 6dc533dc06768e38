/** What the door takes for an id, a day and a moment is what the database takes, in one spelling. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Value } from 'typebox/value'
import { Id } from '../../../contract/common'
import { formats, isDay, isId, isInstant } from '../../../server/http/formats'
import { networkOf } from '../../../server/http/network'
import { routes } from '../routes'

const id = '01a21a01-e424-742a-8db7-461c51673d92'

/** Every schema that lies in one. */
function* nodes(schema: unknown): Generator<Record<string, unknown>> {
  if (typeof schema !== 'object' || schema === null) return
  yield schema as Record<string, unknown>
  for (const inner of Object.values(schema)) yield* nodes(inner)
}

describe('formats', () => {
  test('an id is a UUID in small letters, at the door and in frames', () => {
    assert.ok(isId(id))
    assert.ok(Value.Check(Id, id))
    for (const other of [
      id.toUpperCase(),
      `urn:uuid:${id}`,
      `{${id}}`,
      id.replaceAll('-', ''),
      `${id}\n`,
      '',
    ]) {
      assert.ok(!isId(other), other)
      assert.ok(!Value.Check(Id, other), other)
    }
  })

  test('a day is one of the calendar, of the years 1900 to 2100', () => {
    for (const day of ['1900-01-01', '2024-02-29', '2100-12-31']) assert.ok(isDay(day), day)
    for (const day of [
      '0000-01-01',
      '1899-12-31',
      '2026-02-29',
      '2026-11-31',
      '2101-01-01',
      '2026-1-1',
      '2026',
    ])
      assert.ok(!isDay(day), day)
  })

  test('a moment is one of the years 2000 to 2100, without leap seconds, at an offset that there is', () => {
    for (const moment of [
      '2026-11-27T00:00:00Z',
      '2026-11-27T23:59:59.999Z',
      '2000-01-01T00:00:00+08:00',
      '2100-12-31T23:59:59-14:00',
    ])
      assert.ok(isInstant(moment), moment)
    for (const moment of [
      '2016-12-31T23:59:60Z',
      '2026-11-27T00:00:00+23:59',
      '2026-11-27T24:00:00Z',
      '2026-02-30T00:00:00Z',
      '1999-12-31T23:59:59Z',
      '9999-12-31T23:59:59Z',
      '0001-01-01T00:00:00+15:59',
      '2026-11-27t00:00:00z',
      '2026-11-27 00:00:00Z',
      '2026-11-27T00:00:00',
    ])
      assert.ok(!isInstant(moment), moment)
  })

  test('the contract names no other', () => {
    const named = new Set(
      Object.values(routes).flatMap(({ query, body }) =>
        [...nodes(query), ...nodes(body)].flatMap(({ format }) =>
          typeof format === 'string' ? [format] : [],
        ),
      ),
    )
    assert.deepEqual([...named].sort(), Object.keys(formats).sort())
  })
})

test('a network is an address, and of IPv6 the first half of one', () => {
  assert.equal(networkOf('10.0.0.1'), '10.0.0.1')
  assert.equal(networkOf('::ffff:10.0.0.1'), '10.0.0.1')
  const [one, ...others] = ['2001:db8::1', '2001:0DB8::ffff:1', '2001:db8:0:0:9:8:7:6'].map(networkOf)
  for (const other of others) assert.equal(other, one)
  assert.notEqual(networkOf('2001:db8:0:1::1'), one)
  assert.equal(networkOf('fe80::1%eth0'), networkOf('fe80::2'))
})
