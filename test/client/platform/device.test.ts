/** @jest-environment jsdom */
import { location as locationAli } from '@/platform/location/index.ali'
import { location as locationWeb } from '@/platform/location/index.web'
import { location as locationWechat } from '@/platform/location/index'
import { media as mediaAli } from '@/platform/media/index.ali'
import { media as mediaWeb } from '@/platform/media/index.web'
import { media as mediaWechat } from '@/platform/media/index'
import { navigation as navigationAli } from '@/platform/navigation/index.ali'
import { navigation as navigationWeb } from '@/platform/navigation/index.web'
import { navigation as navigationWechat } from '@/platform/navigation/index'
import { answers, browser, fails, host } from './fakes'

const mockShell = { navigateTo: jest.fn(), chooseLocation: jest.fn() }
jest.mock('@shell', () => ({
  navigateTo: (options: object) => mockShell.navigateTo(options),
  chooseLocation: (near: object) => mockShell.chooseLocation(near),
}))

describe('location', () => {
  const standAt = (coords: object) =>
    browser('geolocation', { getCurrentPosition: (done: (at: object) => void) => done({ coords }) })

  it('asks WeChat for gcj02 and knows a refusal', async () => {
    const getLocation = answers({ latitude: 30, longitude: 114, accuracy: 5 })
    host('wx', { getLocation })
    await expect(locationWechat.current()).resolves.toEqual({ latitude: 30, longitude: 114 })
    expect(getLocation.mock.calls[0]?.[0]).toMatchObject({ type: 'gcj02' })
    host('wx', {
      getLocation: fails({ errMsg: 'getLocation:fail auth deny' }),
      chooseLocation: fails({ errMsg: 'chooseLocation:fail cancel' }),
    })
    await expect(locationWechat.current()).rejects.toMatchObject({ code: 'denied' })
    await expect(locationWechat.choose()).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('makes numbers of what Alipay gives as text', async () => {
    host('my', { getLocation: answers({ latitude: '30.5', longitude: '114.4' }) })
    await expect(locationAli.current()).resolves.toEqual({ latitude: 30.5, longitude: 114.4 })
    host('my', { getLocation: fails({ error: 2001 }), chooseLocation: fails({ error: 11 }) })
    await expect(locationAli.current()).rejects.toMatchObject({ code: 'denied' })
    await expect(locationAli.choose()).rejects.toMatchObject({ code: 'cancelled' })
  })

  it("turns the browser's wgs84 into gcj02", async () => {
    standAt({ latitude: 30.5, longitude: 114.4 })
    const { latitude, longitude } = await locationWeb.current()
    expect(latitude - 30.5).toBeCloseTo(-0.0023, 3)
    expect(longitude - 114.4).toBeCloseTo(0.0055, 3)
  })

  it('leaves a place outside China where it is', async () => {
    standAt({ latitude: 48.85, longitude: 2.35 })
    await expect(locationWeb.current()).resolves.toEqual({ latitude: 48.85, longitude: 2.35 })
  })

  it.each([
    [1, 'denied'],
    [2, 'failed'],
    [3, 'timeout'],
  ])("the browser's error %d is %s", async (code, named) => {
    browser('geolocation', {
      getCurrentPosition: (_: unknown, failed: (error: object) => void) => failed({ code, message: '' }),
    })
    await expect(locationWeb.current()).rejects.toMatchObject({ code: named })
  })

  it("is cancelled when the person turns back from the shell's map", async () => {
    mockShell.chooseLocation.mockRejectedValue(new Error('chooseLocation:fail cancel'))
    await expect(locationWeb.choose()).rejects.toMatchObject({ name: 'PlatformError', code: 'cancelled' })
  })
})

describe('media', () => {
  it('chooses with chooseMedia on WeChat and with chooseImage on QQ', async () => {
    host('wx', {
      chooseMedia: answers({ tempFiles: [{ tempFilePath: 'wxfile://1', size: 10, fileType: 'image' }] }),
    })
    await expect(mediaWechat.chooseImages(9)).resolves.toEqual([{ path: 'wxfile://1', size: 10 }])
    host('wx', { chooseImage: answers({ tempFiles: [{ path: 'qqfile://1', size: 11 }] }) })
    await expect(mediaWechat.chooseImages(9)).resolves.toEqual([{ path: 'qqfile://1', size: 11 }])
  })

  it.each([
    ['chooseMedia:fail cancel', 'cancelled'],
    ['chooseMedia:fail privacy permission is not authorized', 'denied'],
    ['chooseMedia:fail api scope is not declared in the privacy agreement', 'denied'],
  ])('%s is %s', async (errMsg, code) => {
    host('wx', { chooseMedia: fails({ errMsg }) })
    await expect(mediaWechat.chooseImages(1)).rejects.toMatchObject({ code })
  })

  it('keeps the smaller picture, and the first where the host cannot', async () => {
    const picture = { path: 'wxfile://1', size: 100 }
    const files = (size: number, type = 'jpeg') => ({
      getFileSystemManager: () => ({ getFileInfo: answers({ size }) }),
      getImageInfo: answers({ type }),
      compressImage: answers({ tempFilePath: 'wxfile://2' }),
    })
    host('wx', files(40))
    await expect(mediaWechat.compress(picture, 80)).resolves.toEqual({ path: 'wxfile://2', size: 40 })
    host('wx', files(140))
    await expect(mediaWechat.compress(picture, 80)).resolves.toBe(picture)
    host('wx', { ...files(40), compressImage: fails({ errMsg: 'compressImage:fail' }) })
    await expect(mediaWechat.compress(picture, 80)).resolves.toBe(picture)
    // one that moves would be still; WebP is unknown
    for (const type of ['gif', 'webp', 'unknown']) {
      const device = files(40, type)
      host('wx', device)
      await expect(mediaWechat.compress(picture, 80)).resolves.toBe(picture)
      expect(device.compressImage).not.toHaveBeenCalled()
    }
  })

  it("gives the sizes of Alipay's pictures, and knows its 11 for a cancel", async () => {
    host('my', {
      chooseImage: answers({ tempFilePaths: ['a'], apFilePaths: ['b'] }),
      getFileInfo: answers({ size: 7 }),
    })
    await expect(mediaAli.chooseImages(2)).resolves.toEqual([{ path: 'a', size: 7 }])
    host('my', { chooseImage: fails({ error: 11, errorMessage: '' }) })
    await expect(mediaAli.chooseImages(2)).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('has Alipay keep the sides of a long picture, and leaves one that moves', async () => {
    const picture = { path: 'a', size: 9 }
    const compressed = async (image: object) => {
      const compressImage = answers({ apFilePaths: ['b'] })
      host('my', { compressImage, getImageInfo: answers(image), getFileInfo: answers({ size: 7 }) })
      const { path } = await mediaAli.compress(picture, 80)
      return [path, (compressImage.mock.calls[0]?.[0] as { maxWidth?: number } | undefined)?.maxWidth]
    }
    expect(await compressed({ width: 4000, height: 3000, type: 'jpeg' })).toEqual(['b', 2560])
    expect(await compressed({ width: 1080, height: 20_000, type: 'png' })).toEqual(['b', undefined])
    expect(await compressed({ width: 300, height: 300, type: 'gif' })).toEqual(['a', undefined])
  })

  it('draws a picture in the browser in the size that is kept, but for one that moves or is too large for a canvas', async () => {
    const drawn: number[][] = []
    const sides = { width: 4000, height: 3000 }
    Object.assign(URL, { createObjectURL: () => 'blob:small' })
    Object.assign(globalThis, { createImageBitmap: async () => ({ ...sides, close: () => undefined }) })
    const canvas = jest.spyOn(document, 'createElement').mockImplementation(
      () =>
        ({
          getContext: () => ({ fillRect: () => undefined, drawImage: () => undefined }),
          toBlob(this: HTMLCanvasElement, done: (blob: object) => void) {
            drawn.push([this.width, this.height])
            done({ size: 1 })
          },
        }) as unknown as HTMLCanvasElement,
    )
    const compressed = async (type: string, head = '') => {
      const blob = {
        type,
        slice: () => ({ arrayBuffer: async () => Uint8Array.from(head, (one) => one.charCodeAt(0)).buffer }),
      }
      Object.assign(globalThis, { fetch: async () => ({ blob: async () => blob }) })
      return (await mediaWeb.compress({ path: 'blob:large', size: 9 }, 80)).path
    }
    const riff = 'RIFF....WEBPVP8X....'
    expect(await compressed('image/jpeg')).toBe('blob:small')
    expect(await compressed('image/webp', `${riff}\u0010`)).toBe('blob:small')
    expect(await compressed('image/webp', `${riff}\u0012`)).toBe('blob:large')
    expect(await compressed('image/gif')).toBe('blob:large')
    Object.assign(sides, { width: 1080, height: 9000 })
    expect(await compressed('image/png')).toBe('blob:small')
    Object.assign(sides, { width: 1080, height: 20_000 })
    expect(await compressed('image/png')).toBe('blob:large')
    expect(drawn).toEqual([
      [2048, 1536],
      [2048, 1536],
      [1080, 9000],
    ])
    canvas.mockRestore()
  })

  it('takes as many files as were asked for from the browser, or is cancelled', async () => {
    const choose = (files: File[], event: string) => {
      const field = document.querySelector<HTMLInputElement>('input[type=file]')
      if (!field) throw new Error('no field')
      Object.defineProperty(field, 'files', { value: files })
      field.dispatchEvent(new Event(event))
    }
    Object.assign(URL, { createObjectURL: (file: File) => `blob:${file.name}` })
    const chosen = mediaWeb.chooseImages(2)
    choose(
      ['a', 'b', 'c'].map((name) => new File([name], name)),
      'change',
    )
    await expect(chosen).resolves.toEqual([
      { path: 'blob:a', size: 1 },
      { path: 'blob:b', size: 1 },
    ])
    const left = mediaWeb.chooseImages(2)
    choose([], 'cancel')
    await expect(left).rejects.toMatchObject({ code: 'cancelled' })
    expect(document.querySelector('input[type=file]')).toBeNull()
  })
})

describe('navigation', () => {
  it('replaces the tenth page, since the host refuses an eleventh', async () => {
    const navigateTo = answers({})
    const redirectTo = answers({})
    host('wx', { navigateTo, redirectTo })
    const pages = (count: number) =>
      Object.assign(globalThis, {
        getCurrentPages: () => Array.from({ length: count }, () => ({ route: 'pages/index/index' })),
      })
    pages(9)
    await navigationWechat.navigateTo('/pages/index/search')
    pages(10)
    await navigationWechat.navigateTo('/pages/index/search')
    expect([navigateTo.mock.calls.length, redirectTo.mock.calls.length]).toEqual([1, 1])
  })

  it('names a page that is not there on WeChat and on the web alike', async () => {
    const errMsg = 'navigateTo:fail page "pages/none" is not found'
    Object.assign(globalThis, { getCurrentPages: () => [] })
    host('wx', { navigateTo: fails({ errMsg }) })
    mockShell.navigateTo.mockRejectedValue(Object.assign(new Error(errMsg), { errMsg }))
    await expect(navigationWechat.navigateTo('/pages/none')).rejects.toMatchObject({ code: 'invalid' })
    await expect(navigationWeb.navigateTo('/pages/none')).rejects.toMatchObject({ code: 'invalid' })
  })

  describe('brings an element into sight', () => {
    /** A vendor whose page stands at 300, its window 800 high; `box` is where the element is on the screen. */
    const vendor = (box: object | null) => {
      const selectors: string[] = []
      const query = {
        select: (selector: string) => {
          selectors.push(selector)
          return query
        },
        boundingClientRect: () => query,
        selectViewport: () => query,
        scrollOffset: () => query,
        exec: (answer: (found: unknown[]) => void) => answer([box, { scrollTop: 300 }]),
      }
      return {
        selectors,
        createSelectorQuery: () => query,
        pageScrollTo: jest.fn(),
        getSystemInfoSync: () => ({ windowHeight: 800, safeArea: null, screenHeight: 800 }),
        getMenuButtonBoundingClientRect: () => ({
          top: 0,
          right: 0,
          bottom: 0,
          left: 0,
          width: 0,
          height: 0,
        }),
      }
    }
    const vendors = [
      ['wx', navigationWechat],
      ['my', navigationAli],
    ] as const

    it.each(vendors)('on %s, below what stands at the top', (name, navigation) => {
      for (const [box, scrollTop] of [
        [{ top: -200, bottom: -100 }, 0],
        [{ top: 600, bottom: 700 }, 788],
      ] as const) {
        const device = vendor(box)
        host(name, device)
        navigation.scrollTo('field-7')
        expect(device.selectors).toEqual(['#field-7'])
        expect(device.pageScrollTo.mock.calls.map(([options]) => options.scrollTop)).toEqual([scrollTop])
      }
    })

    it.each(vendors)('on %s not where it is, or is not there', (name, navigation) => {
      for (const box of [{ top: 200, bottom: 290 }, null]) {
        const device = vendor(box)
        host(name, device)
        navigation.scrollTo('field-7')
        expect(device.pageScrollTo).not.toHaveBeenCalled()
      }
    })

    it('in the browser', () => {
      document.body.innerHTML = '<div id="field-7"><i>学院</i><button>选择</button></div>'
      const element = document.getElementById('field-7')
      const scrollIntoView = jest.fn()
      if (element) element.scrollIntoView = scrollIntoView
      navigationWeb.scrollTo('field-8')
      expect(scrollIntoView).not.toHaveBeenCalled()
      navigationWeb.scrollTo('field-7')
      expect(scrollIntoView).toHaveBeenCalledTimes(1)
      expect(document.activeElement?.textContent).toBe('选择')
    })
  })
})
