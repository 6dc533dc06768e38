/** A puzzle that the person solves: a picture with a gap, and a piece that is dragged into it. */
import sharp from 'sharp'
import type { Answer, Browser } from './browser'
import { agent } from './browser'
import { jsonOf, pictureOf, wordOf } from './reading'
import { AcademicError } from './error'
import { pageChanged } from './error'
import type { Picture, Slider, Trace } from './types'

async function sizeOf({ content }: Picture, landmark: string): Promise<{ width: number; height: number }> {
  const { width = 0, height = 0 } = await sharp(content)
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  if (width < 20 || height < 20 || width > 2000 || height > 2000) throw pageChanged(landmark)
  return { width, height }
}

/** `top`: px of the picture above the piece. */
async function sliderOf(background: Picture, piece: Picture, top: number, landmark: string): Promise<Slider> {
  const [size, small] = await Promise.all([sizeOf(background, landmark), sizeOf(piece, landmark)])
  if (small.height + top > size.height || small.width > size.width) throw pageChanged(landmark)
  return { ...background, ...size, piece, pieceWidth: small.width, pieceHeight: small.height, top }
}

const unsolved = (): AcademicError => new AcademicError('code', 'no slide', '拖动滑块，把拼图放到缺口里')
const astray = (): AcademicError => new AcademicError('code', 'a wrong slide', '拼图没有对准，再拖一次')

const instance = { instanceId: 'zfcaptchaLogin' }
const zhengfangPath = (asked: Record<string, string>): string =>
  `zfcaptchaLogin?${new URLSearchParams({ ...asked, ...instance })}`

/** 正方's: a key of the visit, then two pictures by their ids. */
export async function zhengfangSlider(browser: Browser): Promise<Slider> {
  const script = await browser.get(zhengfangPath({ type: 'resource', name: 'zfdun_captcha.js' }))
  const rtk = /\brtk\s*[:=]\s*['"]([\w-]+)['"]/.exec(script.text)?.[1]
  if (rtk === undefined) throw pageChanged('zfdun_captcha rtk')
  const time = String(Date.now())
  const asked = jsonOf(
    await browser.get(zhengfangPath({ type: 'refresh', rtk, time })),
    'zfcaptchaLogin refresh',
  )
  const [si, mi, imtk, t] = [
    wordOf(asked, 'si'),
    wordOf(asked, 'mi'),
    wordOf(asked, 'imtk'),
    wordOf(asked, 't'),
  ]
  if (si === '' || mi === '') throw pageChanged('zfcaptchaLogin si')
  const image = async (id: string): Promise<Picture> =>
    pictureOf(await browser.get(zhengfangPath({ type: 'image', id, imtk, t })), 'zfcaptchaLogin image')
  const background = await image(si)
  browser.memory.rtk = rtk
  return sliderOf(background, await image(mi), 0, 'zfcaptchaLogin image')
}

/** Where the bar stands on a page as wide as most: places in a trace are of the page. */
const bar = { x: 1200, y: 420 }
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64')

/** @throws AcademicError code, where the piece is not in the gap */
export async function solveZhengfang(browser: Browser, rtk: string, trace: Trace): Promise<void> {
  const end = trace.at(-1)
  if (!end) throw unsolved()
  const began = Date.now() - end.t
  const form = {
    ...{ type: 'verify', rtk, time: String(Date.now()), ...instance },
    mt: base64(trace.map(({ x, y, t }) => ({ x: bar.x + x, y: bar.y + y, t: began + t }))),
    extend: base64({ appName: 'Netscape', userAgent: agent, appVersion: agent.replace('Mozilla/', '') }),
  }
  const said = jsonOf(await browser.post('zfcaptchaLogin', form), 'zfcaptchaLogin verify')
  if (wordOf(said, 'status') !== 'success') throw astray()
}

const imageIn = (base: string, landmark: string): Picture =>
  pictureOf({ headers: {}, content: Buffer.from(base, 'base64'), status: 200 } as Answer, landmark)

/** 金智's sign-in has one, too: its pictures come in JSON, and the piece ends with the key of the answer. */
export async function casSlider(browser: Browser, page: string): Promise<Slider> {
  const at = new URL(`common/openSliderCaptcha.htl?_=${Date.now()}`, page).href
  const found = jsonOf(await browser.get(at), 'openSliderCaptcha')
  const big = found.bigImage
  const small = found.smallImage
  if (typeof big !== 'string' || typeof small !== 'string') throw pageChanged('openSliderCaptcha bigImage')
  const key = Buffer.from(small, 'base64').subarray(-16).toString('latin1')
  const slider = await sliderOf(
    imageIn(big, 'openSliderCaptcha bigImage'),
    imageIn(small, 'openSliderCaptcha smallImage'),
    Number(found.yHeight) || 0,
    'openSliderCaptcha',
  )
  Object.assign(browser.memory, {
    sliderKey: /^[\x21-\x7e]{16}$/.test(key) ? key : '',
    sliderWidth: String(slider.width),
  })
  return slider
}

/** How wide its page draws the picture. */
const drawn = 280

/** `seal`: as its password goes. @throws AcademicError code, where the piece is not in the gap */
export async function solveCas(
  browser: Browser,
  page: string,
  trace: Trace,
  seal: (text: string, key: string) => string,
): Promise<void> {
  const end = trace.at(-1)
  if (!end) throw unsolved()
  const { sliderKey = '', sliderWidth } = browser.memory
  const scaled = (px: number): number => Math.round((px * drawn) / (Number(sliderWidth) || drawn))
  const moved = { canvasLength: drawn, moveLength: scaled(end.x) }
  const tracks = trace.map(({ x, y, t }) => ({ a: scaled(x), b: scaled(y), c: t }))
  const form: Record<string, string> =
    sliderKey === ''
      ? { canvasLength: String(drawn), moveLength: String(moved.moveLength) }
      : { sign: seal(JSON.stringify({ ...moved, tracks }), sliderKey) }
  const at = new URL('common/verifySliderCaptcha.htl', page).href
  const said = jsonOf(await browser.post(at, form, { referer: page }), 'verifySliderCaptcha')
  if (wordOf(said, 'errorCode') !== '1') throw astray()
}
