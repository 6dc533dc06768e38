import { createHash } from 'node:crypto'
import { jsonAnswer, startVendor, type Vendor, type VendorAnswer, type VendorRequest } from './vendor'

interface Line {
  time: string
  ftime: string
  context: string
}
interface Parcel {
  com: string
  state: string
  /** The newest first. */
  data: Line[]
  /** Of the phone that its courier asks for; '' where it asks for none. */
  tail: string
}
interface Watched {
  company: string
  number: string
  callbackurl: string
  salt: string
  phone: string
}

/** Kuaidi100's asking and its pushes, as its documents describe them: checks our signs, and signs with the salt it was given. */
export interface FakeKuaidi100 extends Vendor {
  config: { name: 'kuaidi100'; key: string; customer: string; baseUrl: string }
  parcels: Map<string, Parcel>
  watched: Watched[]
  /** How often each number was asked for. */
  asked: Map<string, number>
  /** Answers every call with this code until it is null again. */
  down: string | null
  /** A push about what is watched: its url, and the form. */
  push(number: string, change?: { status?: string; salt?: string; data?: Line[] }): { url: URL; body: string }
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex').toUpperCase()
export const line = (time: string, context: string): Line => ({ time, ftime: time, context })

export async function startKuaidi100(): Promise<FakeKuaidi100> {
  const fake = {
    config: { name: 'kuaidi100' as const, key: 'the key', customer: 'the customer', baseUrl: '' },
    parcels: new Map<string, Parcel>(),
    watched: [] as Watched[],
    asked: new Map<string, number>(),
    down: null as string | null,
  }
  const refuse = (returnCode: string, message: string): VendorAnswer =>
    jsonAnswer({ result: false, returnCode, message })
  const resultOf = (number: string, { com, state, data }: Parcel) => ({
    message: 'ok',
    nu: number,
    ischeck: state === '3' ? '1' : '0',
    com,
    status: '200',
    state,
    condition: 'F00',
    data,
  })

  function query(form: URLSearchParams): VendorAnswer {
    const param = form.get('param') ?? ''
    if (form.get('customer') !== fake.config.customer) return refuse('601', 'key过期')
    if (form.get('sign') !== md5(param + fake.config.key + fake.config.customer))
      return refuse('503', '验证签名失败')
    const { com, num, phone } = JSON.parse(param) as Record<string, string>
    fake.asked.set(num ?? '', (fake.asked.get(num ?? '') ?? 0) + 1)
    const parcel = fake.parcels.get(num ?? '')
    if (!parcel || parcel.com !== com) return refuse('500', '查询无结果，请隔段时间再查')
    if (parcel.tail !== '' && phone?.slice(-4) !== parcel.tail)
      return refuse('408', '快递公司参数异常：验证码错误')
    return jsonAnswer(resultOf(num ?? '', parcel))
  }

  function subscribe(form: URLSearchParams): VendorAnswer {
    const { company, number, key, parameters } = JSON.parse(form.get('param') ?? '{}')
    if (form.get('schema') !== 'json' || key !== fake.config.key) return refuse('600', '您不是合法的订阅者')
    if (!company || !number || number.length > 32 || !URL.canParse(parameters?.callbackurl))
      return refuse('700', '订阅方的订阅数据存在错误')
    if (fake.watched.some((one) => one.company === company && one.number === number))
      return refuse('501', 'POLL:重复订阅')
    fake.watched.push({ company, number, ...parameters })
    return jsonAnswer({ result: true, returnCode: '200', message: '提交成功' })
  }

  const vendor = await startVendor(({ method, url, headers, body }: VendorRequest) => {
    if (fake.down !== null) return refuse(fake.down, '服务器错误')
    if (method !== 'POST' || !headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
      return refuse('400', '提交的数据不完整，或者贵公司没授权')
    const form = new URLSearchParams(body.toString())
    if (url.pathname === '/poll/query.do') return query(form)
    return url.pathname === '/poll' ? subscribe(form) : jsonAnswer({}, 404)
  })
  fake.config.baseUrl = vendor.url
  return Object.assign(fake, vendor, {
    push: (
      number: string,
      { status = 'polling', salt, data }: { status?: string; salt?: string; data?: Line[] } = {},
    ) => {
      const watched = fake.watched.find((one) => one.number === number)
      const parcel = fake.parcels.get(number)
      if (!watched || !parcel) throw new Error(`nobody watches ${number}`)
      const lastResult = resultOf(number, { ...parcel, data: data ?? parcel.data })
      const param = JSON.stringify({ status, billstatus: 'got', message: '', autoCheck: '0', lastResult })
      const sign = md5(param + (salt ?? watched.salt))
      return { url: new URL(watched.callbackurl), body: new URLSearchParams({ sign, param }).toString() }
    },
  })
}
