/** Signatures that receivers know, by examples that others published. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { headersOf, newSecret } from '../../../server/features/programs/signature'

test('are those of the published examples', () => {
  // of the README of Standard Webhooks' libraries
  const ping = {
    id: 'msg_loFOjxBNrRLzqYUf',
    timestamp: 1_731_705_121,
    body: '{"event_type":"ping","data":{"success":true}}',
  }
  assert.deepEqual(headersOf(ping, ['whsec_plJ3nmyCDGBKInavdOK15jsl']), {
    'webhook-id': 'msg_loFOjxBNrRLzqYUf',
    'webhook-timestamp': '1731705121',
    'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  })
  // of Svix' page on verifying by hand
  const paid = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  }
  const both = headersOf(paid, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_plJ3nmyCDGBKInavdOK15jsl'])
  assert.match(
    both['webhook-signature'] ?? '',
    /^v1,g0hM9SsE\+OTPJTGt\/tmIKtSyZlE3uFJELVlNIOLJ1OE= v1,\S{44}$/,
  )
})

test('secrets are as the specification wants them, and each its own', () => {
  const secrets = Array.from({ length: 20 }, newSecret)
  assert.equal(new Set(secrets).size, 20)
  for (const secret of secrets) {
    assert.match(secret, /^whsec_/)
    assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32)
  }
})
