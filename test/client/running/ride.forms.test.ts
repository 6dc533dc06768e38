import { server, storage, toasts } from '../fakes'
import { agency, begin, held, mockUpload } from './ride.fakes'

import { ExpressStore } from '@/features/running/ride/express-store'
import { fenOf, ProofStore } from '@/features/running/ride/proof-store'
import { TransferStore } from '@/features/running/ride/transfer-store'

beforeEach(begin)
afterEach(() => jest.restoreAllMocks())

describe('what is told with pictures', () => {
  const proof = async (kind: ConstructorParameters<typeof ProofStore>[1], order = held()) => {
    server.on('running/detail', order)
    const store = new ProofStore('e1', kind)
    await store.order.load()
    return store
  }

  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['0.07', 7],
    ['19.99', 1999],
    ['1.10', 110],
  ])('%s yuan are %d fen', (typed, fen) => expect(fenOf(typed)).toBe(fen))

  test('a parcel that is fetched is photographed, one that is sent asks for the code', async () => {
    server.on('running/riderProcess', held({ state: 'carrying' }))
    const take = await proof('riderProcess')
    expect(await take.send()).toBeNull()
    expect(toasts()).toEqual(['至少拍一张照片'])
    await take.pictures.choose()
    expect((await take.send())?.state).toBe('carrying')
    const send = await proof('riderProcess', held({ kind: 'send' }))
    expect(await send.send()).toBeNull()
    expect(send.form.errorOf('code')).toBe('请问下单人要 4 位取件码')
    send.form.set('code', '12a4')
    expect(await send.send()).toBeNull()
    send.form.set('code', '1234')
    await send.send()
    expect(server.bodies('running/riderProcess')).toEqual([
      { id: 'e1', pictures: ['p1'] },
      { id: 'e1', code: '1234', pictures: [] },
    ])
  })

  test('a voucher tells what was spent, at most what was paid in advance', async () => {
    server.on('running/orderVoucher', agency({ spent: 1250 }))
    const store = await proof('orderVoucher', agency())
    await store.pictures.choose()
    store.form.set('spent', '32.01')
    expect(await store.send()).toBeNull()
    expect(store.form.errorOf('spent')).toBe('最多 ¥32.00，是下单人预付的')
    store.form.set('spent', '1e3')
    expect(await store.send()).toBeNull()
    store.form.set('spent', '12.5')
    store.form.set('note', ' 没有原味 ')
    expect((await store.send())?.spent).toBe(1250)
    expect(server.bodies('running/orderVoucher')).toEqual([
      { id: 'e1', pictures: ['p1'], spent: 1250, note: '没有原味' },
    ])
    expect((await proof('orderVoucher', agency({ state: 'taken' }))).asksSpent).toBe(false)
    expect((await proof('orderVoucher')).asksSpent).toBe(false)
  })

  test('what is written stays on the device until it is sent, for its order alone', async () => {
    const store = await proof('dispute', held({ state: 'carrying' }))
    await store.pictures.choose()
    store.form.set('note', '联系不上人')
    expect(new ProofStore('e1', 'dispute').form.values.note).toBe('联系不上人')
    expect(new ProofStore('e1', 'dispute').pictures.ids).toEqual(['p1'])
    expect(new ProofStore('e2', 'dispute').form.values.note).toBe('')
    server.refuse('running/dispute', { code: -2, message: '现在不行' })
    expect(await store.send()).toBeNull()
    expect(storage.get('draft.errand.dispute')).toBeDefined()
    server.on('running/dispute', held({ state: 'disputed' }))
    await store.send()
    expect(storage.get('draft.errand.dispute')).toBeUndefined()
  })

  test('a picture that did not go up is waited for or put right', async () => {
    const store = await proof('riderEndProcess', held({ state: 'carrying' }))
    mockUpload.mockRejectedValueOnce(new Error('lost'))
    await store.pictures.choose()
    expect(await store.send()).toBeNull()
    expect(toasts()).toEqual(['图片没有传上去，请重试或移除'])
  })
})

describe('the number of a posted parcel', () => {
  const express = async () => {
    server.on('running/detail', held({ kind: 'send', state: 'carrying', company: '中通快递' }))
    const store = new ExpressStore('e1')
    await store.order.load()
    return store
  }

  test('begins with the company that was wished for, and goes without blanks', async () => {
    server.on('running/submitExpress', held({ kind: 'send', state: 'delivered' }))
    const store = await express()
    expect(store.form.values.company).toBe('中通快递')
    store.take('yt 123-4567890')
    expect(store.form.values.number).toBe('YT1234567890')
    expect(await store.send()).toBeNull()
    expect(toasts()).toEqual(['请拍一张面单或回执'])
    await store.pictures.choose()
    store.form.set('number', 'yt 123 4567890')
    expect((await store.send())?.state).toBe('delivered')
    expect(server.bodies('running/submitExpress')).toEqual([
      { id: 'e1', company: '中通快递', number: 'YT1234567890', pictures: ['p1'] },
    ])
  })

  test('that is put right begins with the company that was told', async () => {
    const express = { company: '圆通速递', number: 'YT1234567890' }
    server.on('running/detail', held({ kind: 'send', state: 'delivered', company: '中通快递', express }))
    const store = new ExpressStore('e1')
    await store.order.load()
    expect(store.form.values).toEqual({ company: '圆通速递', number: '' })
  })

  test('stays typed while another order’s is looked at', async () => {
    const store = await express()
    store.form.set('number', 'YT1234567890')
    await new ExpressStore('e2').order.load()
    expect(new ExpressStore('e1').form.values.number).toBe('YT1234567890')
    expect(new ExpressStore('e2').form.values.number).toBe('')
  })

  test('is kept as it is typed, and refused with its sentence', async () => {
    const store = await express()
    store.form.set('number', '12')
    expect(new ExpressStore('e1').form.values.number).toBe('12')
    await store.pictures.choose()
    expect(await store.send()).toBeNull()
    expect(store.form.errorOf('number')).toBe('单号是 6 到 30 位字母和数字')
  })
})

describe('handing over', () => {
  test('names the next by phone; a refusal stands at the field and the words stay', async () => {
    const store = new TransferStore('e1')
    await store.held.load()
    store.form.set('phone', '138')
    expect(await store.name()).toBe(false)
    store.form.set('phone', '13800000002')
    server.wrongField('running/confirmTransfer', 'phone', '没有用这个手机号、正在开工的本校骑手')
    expect(await store.name()).toBe(false)
    expect(store.form.errorOf('phone')).toContain('本校骑手')
    expect(new TransferStore('e1').form.values.phone).toBe('13800000002')
    server.on('running/confirmTransfer', held({ state: 'handing' }))
    store.form.set('reason', '临时有课')
    expect(await store.name()).toBe(true)
    expect(store.held.order.data?.state).toBe('handing')
    expect(server.bodies('running/confirmTransfer')[1]).toEqual({
      id: 'e1',
      phone: '13800000002',
      reason: '临时有课',
    })
    expect(storage.get('draft.errand.transfer')).toBeUndefined()
  })
})
