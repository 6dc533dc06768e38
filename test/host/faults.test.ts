/** What the drawing of a page is faulted for, on pages that were drawn for it. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chromium, type Browser, type Page } from 'playwright-core'
import { browserPath, flags } from '../e2e/browser'
import { faultsOf, type Scene } from './faults'

let browser: Browser
let page: Page
before(async () => {
  browser = await chromium.launch({ executablePath: browserPath(), args: flags })
  page = await browser.newPage({ viewport: { width: 390, height: 700 } })
})
after(() => browser.close())

const faults = async (body: string, capsule: Scene['capsule'] = null): Promise<string[]> => {
  await page.setContent(
    `<!doctype html><style>body{margin:0;font-size:16px} page,div{display:block} .frame{width:200px;white-space:nowrap}
      .tap{display:inline-block;width:60px;height:44px}</style><page>${body}</page>`,
  )
  await page.evaluate('globalThis.__name = (value) => value')
  return page.evaluate(faultsOf, { width: 390, height: 700, capsule })
}
const wide = `<div style="width:500px">到这里就看不见了</div>`

test('what a box cuts off is lost; what it scrolls to, slides in or ends in dots is not', async () => {
  assert.match((await faults(wide)).join(), /leaves the screen \(0 to 500\)/)
  assert.match(
    (await faults(`<div class="frame" style="overflow:hidden">${wide}</div>`)).join(),
    /leaves the screen \(0 to 500\)/,
  )
  for (const style of ['overflow-x:auto', 'overflow:hidden;text-overflow:ellipsis'])
    assert.deepEqual(await faults(`<div class="frame" style="${style}">${wide}</div>`), [], style)
  assert.deepEqual(
    await faults(`<mp-swiper class="frame" style="display:block;overflow:hidden">${wide}</mp-swiper>`),
    [],
  )
  // no scrolling leads to the left of where a row begins
  const begun = `<div class="frame" style="overflow-x:auto;margin-left:40px"><button class="tap" host-tap style="margin-left:-20px">照片</button></div>`
  assert.match((await faults(begun)).join(), /leaves the screen \(20 to 80\)/)
})

test('words that a box cuts below or above are said; those that scroll, slide in or end between lines are not', async () => {
  const words = '黄了一半的银杏叶落在湖边的长椅上没有人扫它们也没有人坐'
  const box = (style: string, inner = words, tag = 'div') =>
    faults(`<${tag} style="display:block;width:160px;line-height:20px;${style}">${inner}</${tag}>`)
  const cut = /is cut off \(22 to 38, seen 0 to 30\): <div class="">黄了/
  assert.match((await box('height:30px;overflow:hidden')).join(), cut)
  assert.match((await box('height:30px;overflow:hidden', `<div>${words}</div>`)).join(), cut)
  // whole lines, but not all of them
  assert.match((await box('height:20px;overflow:hidden')).join(), /is cut off \(22 to 38, seen 0 to 20\)/)
  assert.match(
    (await box('height:60px;overflow:hidden', `<div style="margin-top:-12px">${words}</div>`)).join(),
    /is cut off \(-10 to 6, seen 0 to 60\)/,
  )
  assert.match((await box('max-height:30px;overflow:hidden')).join(), cut)
  const slides = `<div style="height:60px">一</div>${words}`
  assert.match((await box('height:60px;overflow:hidden', slides, 'mp-swiper')).join(), /is cut off/)
  const fold = 'display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1;overflow:hidden'
  // the padding of a fold shows the next line, unless it is covered or a border takes its place
  assert.match((await box(`${fold};padding-bottom:14px`)).join(), /is cut off \(22 to 38, seen 0 to 34\)/)
  const veil = "content:'';position:absolute;bottom:0;width:100%;height:14px"
  for (const [style, inner, tag] of [
    [`${fold};border-bottom:14px solid`],
    [`${fold};padding-bottom:14px;position:relative`, `<style>div::after{${veil}}</style>${words}`],
    ['height:60px;overflow:hidden'],
    // a line as high as its glyphs
    ['height:16px;line-height:1;overflow:hidden', '林'],
    ['height:30px;overflow-y:auto'],
    ['height:30px;overflow:auto', words, 'mp-scroll-view'],
    [fold],
    ['height:20px;overflow:hidden', `<div style="${fold}">${words}</div>`],
    ['max-height:20px;overflow:hidden'],
    ['height:0;overflow:hidden'],
    ['height:60px;overflow:hidden', slides, 'mp-swiper vertical'],
    // it is not placed in the box that cuts
    ['height:10px;overflow:hidden', `<div style="position:absolute;width:160px">${words}</div>`],
  ] as const)
    assert.deepEqual(await box(style, inner, tag), [], style)
})

test('what is aimed at and not met is said, with what lies over it', async () => {
  const under = (over: string) =>
    `<div style="position:relative"><button class="tap" host-tap>加课</button>${over}</div>`
  assert.deepEqual(await faults(under('')), [])
  assert.match(
    (await faults(under('<div class="class" style="position:absolute;inset:0">概论</div>'))).join(),
    /is not met in its middle, but <div class="class">概论: <button class="tap">加课/,
  )
  const link = '<span host-tap>#北湖的银杏</span>'
  assert.match((await faults(`<div style="margin-top:60px">看 ${link}</div>`)).join(), /px to touch/)
  // a link that goes on in the next line is met in its first
  assert.deepEqual(await faults(`<div style="width:100px;margin-top:60px">黄了黄了 ${link}</div>`), [])
})

test('what the capsule covers is said, be it as high as it may; a cover is tapped beside it', async () => {
  const capsule = { top: 48, bottom: 80, width: 87, right: 380, phone: 390 }
  const box = (style: string, words = '', tap = 'host-tap') =>
    `<div ${tap} style="position:absolute;${style}">${words}</div>`
  assert.deepEqual(await faults(box('top:0;left:0;width:390px;height:260px'), capsule), [])
  for (const style of [
    'top:60px;left:310px;width:60px;height:44px',
    // higher than a row, and no cover
    'top:40px;left:200px;width:190px;height:120px',
    'top:0;left:290px;width:95px;height:130px',
  ])
    assert.match((await faults(box(style), capsule)).join(), /lies under the capsule/, style)
  const words = box('top:50px;left:300px;width:80px;height:20px', '等 12 人', '')
  assert.match((await faults(words, capsule)).join(), /is said under the capsule: <div class="">等 12 人/)
  // the box reaches below the capsule, its words do not
  assert.deepEqual(await faults(box('top:50px;left:20px;width:360px;height:20px', '圈子', ''), capsule), [])
})
