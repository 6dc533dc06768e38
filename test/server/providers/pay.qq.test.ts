import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { ProviderError } from '../../../server/providers'
import { createQqPay, fieldsOf } from '../../../server/providers/pay/qq'
import type { QqPayConfig } from '../../../server/providers/pay/config'
import type { Order } from '../../../server/providers/pay/types'
import { startQqPay, type FakeQqPay } from '../fakes/qqPay'
import { growsEvenly } from '../growing'

const keys = { merchant: '1900000109', apiKey: 'q'.repeat(32), appId: '1007033799' }
const folder = mkdtempSync(path.join(os.tmpdir(), 'qq-pay-'))
/** A certificate of its own making, of this name. */
function certificate(name: string): { key: string; cert: string } {
  const [key, cert] = [path.join(folder, `${name}.key`), path.join(folder, `${name}.pem`)]
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      key,
      '-out',
      cert,
    ],
    { stdio: 'ignore' },
  )
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

let fake: FakeQqPay
let config: QqPayConfig
before(async () => {
  const [server, merchant] = [certificate('localhost'), certificate('merchant')]
  fake = await startQqPay({ ...keys, signType: 'MD5' }, { ...server, ca: merchant.cert })
  config = {
    name: 'qq',
    ...keys,
    signType: 'MD5',
    baseUrl: fake.url,
    refundUrl: fake.refundUrl,
    ca: server.cert,
    refunds: {
      operator: keys.merchant,
      password: 'operator password',
      certificate: merchant.cert,
      key: merchant.key,
    },
  }
})
after(async () => {
  await fake.close()
  rmSync(folder, { recursive: true })
})

let made = 0
const order = (change: Partial<Order> = {}): Order => {
  made += 1
  return {
    number: made.toString(16).padStart(32, 'b'),
    title: '取快递 <急>]]>&',
    amount: 1250,
    expiresAt: new Date('2026-11-22T04:05:09Z'),
    notifyUrl: 'https://a.example/api/payments/notify/qq',
    ...change,
  }
}
const payer = { way: 'app', ip: '1.2.3.4', openId: '' } as const

describe('QQ wallet', () => {
  test('a document is read once from its beginning to its end, whoever sent it', () => {
    for (const part of ['<a><![CDATA[', '<a><![CDATA[]]>'])
      growsEvenly(part, (size) => () => fieldsOf(part.repeat(size)), 1_000)
    const hidden = '<xml><a><![CDATA[<b>1</b>]]></a><b>2</b><c>3<d>4</d></xml>'
    assert.deepEqual(fieldsOf(hidden), { a: '<b>1</b>', b: '2', d: '4' })
  })

  test('an order opens the cashier; its words arrive as they are', async () => {
    const what = order()
    assert.deepEqual(await createQqPay(config).order(what, payer), {
      way: 'qq',
      package: `prepay_id=6V${what.number}`,
      bargainorId: keys.merchant,
    })
    const kept = fake.orders.get(what.number)
    assert.deepEqual(
      [kept?.body, kept?.total_fee, kept?.time_expire, kept?.spbill_create_ip],
      ['取快递 <急> &', '1250', '20261122120509', '1.2.3.4'],
    )
    assert.equal(fieldsOf('<xml><a><![CDATA[1 < 2]]></a><b> 3 &amp; 4 </b><c/></xml>').a, '1 < 2')
    assert.equal(fieldsOf('<xml><a><![CDATA[1 < 2]]></a><b> 3 &amp; 4 </b></xml>').b, '3 & 4')
  })

  test('the signature may be HMAC-SHA256', async () => {
    const hmac = await startQqPay({ ...keys, signType: 'HMAC-SHA256' })
    const provider = createQqPay({ ...config, signType: 'HMAC-SHA256', baseUrl: hmac.url })
    const what = order({ title: '取快递' })
    await provider.order(what, payer)
    assert.deepEqual(provider.heard(hmac.callback(what.number)), {
      state: 'paid',
      number: what.number,
      vendorNumber: `1900${what.number}`,
      amount: 1250,
    })
    assert.equal(createQqPay(config).heard(hmac.callback(what.number)), 'forged')
    await hmac.close()
  })

  test('says how an order stands, and closes it unless it is paid', async () => {
    const provider = createQqPay(config)
    const what = order({ title: '取快递' })
    assert.deepEqual(await provider.query(what.number), { state: 'none' })
    await provider.close(what.number)
    await provider.order(what, payer)
    assert.deepEqual(await provider.query(what.number), { state: 'open' })
    await provider.close(what.number)
    assert.deepEqual(await provider.query(what.number), { state: 'closed' })
    fake.orders.get(what.number)!.state = 'SUCCESS'
    assert.deepEqual(await provider.query(what.number), {
      state: 'paid',
      vendorNumber: `1900${what.number}`,
      amount: 1250,
    })
    await assert.rejects(provider.close(what.number), ProviderError)
  })

  test('gives back with the merchant’s certificate, once under one number', async () => {
    const provider = createQqPay(config)
    const what = order({ title: '取快递' })
    await provider.order(what, payer)
    fake.orders.get(what.number)!.state = 'SUCCESS'
    const back = {
      number: what.number,
      refundNumber: 'c'.repeat(32),
      amount: 300,
      total: 1250,
      reason: '退款',
    }
    assert.equal(await provider.refund(back), 'under-way')
    assert.equal(fake.certificate, 'merchant')
    assert.equal(await provider.refund(back), 'under-way')
    for (const [status, told] of [
      ['SUCCESS', 'done'],
      ['FAIL', 'failed'],
      ['CHANGE', 'failed'],
    ] as const) {
      fake.refunds.set(back.refundNumber, { fee: '300', status })
      assert.equal(await provider.refund(back), told)
    }
    const wrong = createQqPay({ ...config, refunds: { ...config.refunds, password: 'another' } })
    await assert.rejects(wrong.refund({ ...back, refundNumber: 'd'.repeat(32) }), /OP_USER_AUTH_FAIL/)
    const untrusted = createQqPay({ ...config, ca: config.refunds.certificate })
    await assert.rejects(untrusted.refund({ ...back, refundNumber: 'd'.repeat(32) }), ProviderError)
  })

  test('what QQ did not sign is nothing', async () => {
    const provider = createQqPay(config)
    const what = order({ title: '取快递' })
    await provider.order(what, payer)
    const call = fake.callback(what.number)
    assert.equal(provider.heard(call) !== 'forged', true)
    assert.equal(provider.heard({ ...call, body: call.body.replace('1250', '1') }), 'forged')
    assert.equal(provider.heard(fake.callback(what.number, { mch_id: '1' })), 'forged')
    assert.equal(provider.heard(fake.callback(what.number, { trade_state: 'NOTPAY' })), 'other')
    for (const body of ['', '<xml></xml>', 'no xml'])
      assert.equal(provider.heard({ headers: {}, body }), 'forged')
    fake.forged = true
    await assert.rejects(provider.query(what.number), /did not sign/)
    fake.forged = false
  })
})
