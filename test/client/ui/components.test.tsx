/** @jest-environment jsdom */
import React from 'react'
import type { ReactElement } from 'react'
import { act, create } from 'react-test-renderer'
import type { ReactTestInstance, ReactTestRenderer } from 'react-test-renderer'
import { Avatar } from '@/ui/avatar'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Chips } from '@/ui/chips'
import { Countdown } from '@/ui/countdown'
import { Dialog } from '@/ui/dialog'
import { FilmView } from '@/ui/film'
import { AddressField } from '@/ui/form/address-field'
import { CheckboxField } from '@/ui/form/option-fields'
import { PickerField } from '@/ui/form/picker-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { Uploader } from '@/ui/form/uploader'
import type { UploadItem } from '@/ui/form/uploader'
import { NavBar } from '@/ui/nav-bar'
import { PictureGrid } from '@/ui/picture-grid'
import { Price } from '@/ui/price'
import { ErrorState } from '@/ui/states/error-state'
import { Toast } from '@/ui/toast'

const mockPreview = jest.fn(async (_urls: readonly string[], _current: number) => undefined)
const mockToast = jest.fn()
const mockInfo = { statusBarHeight: 20, platform: 'ios', capsuleWidth: 94, windowHeight: 800 }
const mockNavigation = {
  stack: jest.fn(() => ['pages/index/index']),
  navigateBack: jest.fn(async () => undefined),
  reLaunch: jest.fn(async (_url: string) => undefined),
}
jest.mock('@/platform/components', () =>
  Object.fromEntries(
    ['View', 'Text', 'Image', 'Video', 'Button', 'Input', 'Textarea', 'Picker', 'DatePicker'].map((name) => [
      name,
      name,
    ]),
  ),
)
jest.mock('@/platform/media', () => ({
  media: { preview: (urls: readonly string[], current: number) => mockPreview(urls, current) },
}))
jest.mock('@/platform/feedback', () => ({ feedback: { toast: (text: string) => mockToast(text) } }))
const mockNetwork = new Set<(online: boolean) => void>()
jest.mock('@/platform/system', () => ({
  system: {
    info: () => mockInfo,
    onNetworkChange: (listener: (online: boolean) => void) => {
      mockNetwork.add(listener)
      return () => mockNetwork.delete(listener)
    },
  },
}))
jest.mock('@/platform/navigation', () => ({
  navigation: {
    stack: () => mockNavigation.stack(),
    navigateBack: () => mockNavigation.navigateBack(),
    reLaunch: (url: string) => mockNavigation.reLaunch(url),
  },
}))

let view: ReactTestRenderer
const render = (element: ReactElement) => {
  act(() => {
    view = create(element)
  })
}
const text = () => JSON.stringify(view.toJSON())
const byClass = (name: string) =>
  view.root.findAll(
    (node) =>
      typeof node.type === 'string' &&
      String(node.props.className ?? '')
        .split(' ')
        .includes(name),
  )
const first = (name: string): ReactTestInstance => {
  const [node] = byClass(name)
  if (!node) throw new Error(`nothing has the class ${name}`)
  return node
}
const labelled = (label: string) =>
  view.root.find((node) => typeof node.type === 'string' && node.props.ariaLabel === label)
const hosts = (name: string) =>
  view.root.findAll((node) => typeof node.type === 'string' && String(node.type) === name)
const host = (name: string) =>
  view.root.find((node) => typeof node.type === 'string' && String(node.type) === name)
const tap = (node: ReactTestInstance) =>
  act(() => void node.props.onTap({ stopPropagation: () => undefined }))

beforeEach(() => jest.clearAllMocks())

describe('Button', () => {
  it('says that it is busy and spins', () => {
    render(
      <Button loading onTap={() => undefined}>
        发布
      </Button>,
    )
    const button = host('Button')
    expect(button.props.loading).toBe(true)
    expect(byClass('u-spin')).toHaveLength(1)
  })

  it('is quiet where disabled, whatever its kind', () => {
    render(<Button disabled>发布</Button>)
    const button = host('Button')
    expect(button.props.disabled).toBe(true)
    expect(button.props.className).toContain('u-btn-off')
  })
})

describe('Avatar', () => {
  it('falls back to the first character where there is no picture, or it does not load', () => {
    render(<Avatar src={null} name="江岸的风" />)
    expect(first('u-av').props.children).toBe('江')
    render(<Avatar src="/a.jpg" name="🐱猫" />)
    const image = host('Image')
    act(() => void image.props.onError())
    expect(first('u-av').props.children).toBe('🐱')
  })

  it('tries again with another picture', () => {
    render(<Avatar src="/a.jpg" name="陈述" />)
    act(() => void host('Image').props.onError())
    act(() => view.update(<Avatar src="/b.jpg" name="陈述" />))
    expect(host('Image').props.src).toBe('/b.jpg')
  })

  it('keeps its tint', () => {
    render(<Avatar src={null} name="陈述" />)
    const { className } = first('u-av').props
    render(<Avatar src={null} name="陈述" />)
    expect(first('u-av').props.className).toBe(className)
    expect(className).toMatch(/u-tint-(sand|rose|sky|sage|lilac|stone)/)
  })
})

describe('PictureGrid', () => {
  const pictures = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ url: `/${index}.jpg`, thumb: `/${index}t.jpg` }))
  const cells = () => ['u-ph-cell', 'u-ph-half', 'u-ph-whole'].flatMap((name) => byClass(name))
  const shape = (count: number) => {
    render(<PictureGrid pictures={pictures(count)} />)
    return cells().map((cell) =>
      String(cell.props.className)
        .replace(/u-ph-cell ?|u-ph-/g, '')
        .trim(),
    )
  }

  it('is one wide picture, two columns for 2 and 4, else three, round at its outer corners', () => {
    expect(shape(1)).toEqual(['whole'])
    expect(shape(2)).toEqual(['half tl bl', 'half tr br'])
    expect(shape(4)).toEqual(['half tl', 'half tr', 'half bl', 'half br'])
    expect(shape(5)).toEqual(['tl', '', 'tr', 'bl', 'br'])
    expect(shape(9)).toEqual(['tl', '', 'tr', '', '', '', 'bl', '', 'br'])
  })

  it('shows thumbs in a grid and the picture itself when alone', () => {
    render(<PictureGrid pictures={pictures(2)} />)
    expect(hosts('Image').map((image) => image.props.src)).toEqual(['/0t.jpg', '/1t.jpg'])
    render(<PictureGrid pictures={pictures(1)} />)
    expect(host('Image').props.src).toBe('/0.jpg')
  })

  it('shows the top of a long picture, and says that it is one', () => {
    const [one] = pictures(1)
    if (!one) throw new Error('no picture')
    const sized = (width: number, height: number) => [{ ...one, width, height }]
    render(<PictureGrid pictures={sized(1080, 20_000)} />)
    expect(host('Image').props.src).toBe('/0t.jpg')
    expect(byClass('u-ph-mark')).toHaveLength(1)
    for (const [width, height] of [
      [1080, 2400],
      [9000, 1000],
    ] as const) {
      render(<PictureGrid pictures={sized(width, height)} />)
      expect(host('Image').props.src).toBe('/0.jpg')
      expect(byClass('u-ph-mark')).toHaveLength(0)
    }
  })

  it('opens the viewer at the tapped one, without tapping the post', () => {
    render(<PictureGrid pictures={pictures(3)} />)
    const stopPropagation = jest.fn()
    act(() => void cells()[1]?.props.onTap({ stopPropagation }))
    expect(stopPropagation).toHaveBeenCalled()
    expect(mockPreview).toHaveBeenCalledWith(['/0.jpg', '/1.jpg', '/2.jpg'], 1)
  })

  it('says so when the viewer does not open', async () => {
    mockPreview.mockRejectedValueOnce(new Error('no'))
    render(<PictureGrid pictures={pictures(1)} />)
    await act(async () => cells()[0]?.props.onTap({ stopPropagation: () => undefined }))
    expect(mockToast).toHaveBeenCalledWith('图片打不开')
  })

  it('marks a picture that is lost', () => {
    render(<PictureGrid pictures={pictures(2)} />)
    act(() => void hosts('Image')[0]?.props.onError())
    expect(byClass('u-ph-lost')).toHaveLength(1)
    expect(hosts('Image')).toHaveLength(1)
  })
})

it.each([
  [0, null],
  [9, '9'],
  [99, '99'],
  [100, '99+'],
])('a badge for %d reads %s', (count, shown) => {
  render(<Badge count={count} />)
  if (shown === null) expect(view.toJSON()).toBeNull()
  else expect(text()).toContain(`["${shown}"]`)
})

it('a price is read aloud whole', () => {
  render(<Price fen={8640} />)
  expect(labelled('¥86.40')).toBeTruthy()
})

it('chips tell which one is chosen and which was tapped', () => {
  const choose = jest.fn()
  render(
    <Chips
      items={[
        { key: 'new', label: '最新' },
        { key: 'hot', label: '热门' },
      ]}
      value="new"
      onChange={choose}
    />,
  )
  expect(byClass('u-chip-hit').map((chip) => chip.props.ariaSelected)).toEqual([true, false])
  for (const chip of byClass('u-chip-hit').slice(1)) tap(chip)
  expect(choose).toHaveBeenCalledWith('hot')
})

describe('NavBar', () => {
  const height = () => first('u-nav-row').props.style
  it('is 45 px under the status bar, 50 on Android, and clear of the capsule', () => {
    render(<NavBar title="发布动态" back="close" />)
    expect(first('u-nav').props.style).toEqual({ paddingTop: '20px' })
    expect(height()).toEqual({ height: '45px', paddingRight: '104px' })
    mockInfo.platform = 'android'
    render(<NavBar title="发布动态" />)
    expect(height().height).toBe('50px')
  })

  it('keeps a title off the capsule, and off what stands beside it', () => {
    render(<NavBar title="我的主页" back="arrow" />)
    expect(first('u-nav-mid').props.style).toEqual({ left: '102px', right: '102px' })
    render(<NavBar title="我的主页" back="arrow" right={<></>} />)
    expect(byClass('u-nav-mid')).toEqual([])
    expect(byClass('u-nav-next')).toHaveLength(1)
  })

  it('goes back, or home when there is nowhere to go back to', () => {
    render(<NavBar title="动态" back="arrow" />)
    tap(labelled('返回'))
    expect(mockNavigation.reLaunch).toHaveBeenCalledWith('/pages/index/index')
    mockNavigation.stack.mockReturnValueOnce(['pages/index/index', 'pages/publish/talkPublish'])
    tap(labelled('返回'))
    expect(mockNavigation.navigateBack).toHaveBeenCalledTimes(1)
  })
})

describe('Countdown', () => {
  beforeEach(() => jest.useFakeTimers().setSystemTime(1_000_000))
  afterEach(() => jest.useRealTimers())

  it('counts by the clock and tells the end once', () => {
    const end = jest.fn()
    render(<Countdown until={1_003_000} onEnd={end} />)
    expect(text()).toContain('0:03')
    act(() => void jest.advanceTimersByTime(2000))
    expect(text()).toContain('0:01')
    expect(end).not.toHaveBeenCalled()
    act(() => void jest.advanceTimersByTime(5000))
    expect(text()).toContain('0:00')
    expect(end).toHaveBeenCalledTimes(1)
    act(() => view.unmount())
    expect(jest.getTimerCount()).toBe(0)
  })
})

describe('what floats', () => {
  it('a dialog under way cannot be left', () => {
    const cancel = jest.fn()
    const dialog = (loading: boolean) => (
      <Dialog
        open
        title="确认收到？"
        confirmText="确认"
        onConfirm={() => undefined}
        onCancel={cancel}
        loading={loading}
      >
        不能撤回
      </Dialog>
    )
    render(dialog(true))
    tap(first('u-scrim'))
    expect(cancel).not.toHaveBeenCalled()
    act(() => view.update(dialog(false)))
    tap(first('u-scrim'))
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  it('a toast goes by itself', () => {
    jest.useFakeTimers()
    const close = jest.fn()
    render(<Toast text="已收藏" action={{ label: '选择分组', onTap: () => undefined }} onClose={close} />)
    act(() => void jest.advanceTimersByTime(3999))
    expect(close).not.toHaveBeenCalled()
    act(() => void jest.advanceTimersByTime(1))
    expect(close).toHaveBeenCalledTimes(1)
    jest.useRealTimers()
  })
})

describe('fields', () => {
  const rows = [
    { key: 'a', label: '新闻学院' },
    { key: 'b', label: '艺术学院' },
  ]

  it('a textarea counts characters and shows how many are too many', () => {
    render(<TextareaField label="正文" value="🐱🐱🐱" max={2} onChange={() => undefined} />)
    expect(byClass('u-count-over')).toHaveLength(1)
    expect(labelled('已写 3 字，最多 2 字')).toBeTruthy()
  })

  it('a picker gives keys, not positions', () => {
    const change = jest.fn()
    render(<PickerField label="学院" rows={rows} value="" onChange={change} />)
    expect(text()).toContain('请选择')
    act(() => void host('Picker').props.onChange(1))
    expect(change).toHaveBeenCalledWith('b')
  })

  it('checkboxes add and take away', () => {
    const change = jest.fn()
    render(<CheckboxField label="标签" rows={rows} value={['a']} onChange={change} />)
    for (const option of byClass('u-option')) tap(option)
    expect(change.mock.calls).toEqual([[[]], [['a', 'b']]])
  })

  it('an address keeps its other half', () => {
    const change = jest.fn()
    render(
      <AddressField
        label="地址"
        buildings={rows}
        value={{ building: 'a', detail: '512' }}
        onChange={change}
      />,
    )
    act(() => void host('Picker').props.onChange(1))
    act(() => void host('Input').props.onInput('513'))
    expect(change.mock.calls).toEqual([
      [{ building: 'b', detail: '512' }],
      [{ building: 'a', detail: '513' }],
    ])
  })
})

describe('Uploader', () => {
  const item = (key: string, status: UploadItem['status'], percent = 0): UploadItem => ({
    key,
    path: `/${key}`,
    percent,
    status,
    error: status === 'failed' ? '第2张上传失败' : undefined,
  })
  const props = { onAdd: jest.fn(), onRemove: jest.fn(), onRetry: jest.fn() }

  it('shows progress, retries what failed, removes, and adds up to the limit', () => {
    render(<Uploader {...props} items={[item('a', 'sending', 62), item('b', 'failed')]} max={3} cover />)
    expect(labelled('已上传 62%')).toBeTruthy()
    tap(labelled('第2张上传失败'))
    expect(props.onRetry).toHaveBeenCalledWith('b')
    expect(byClass('u-up-why')[0]?.children.join('')).toBe('第2张图片：第2张上传失败')
    tap(labelled('移除第1张图片'))
    expect(props.onRemove).toHaveBeenCalledWith('a')
    tap(labelled('添加图片 2 / 3'))
    expect(props.onAdd).toHaveBeenCalledTimes(1)
    expect(byClass('u-up-cover')).toHaveLength(0)
  })

  it('has no room above the limit, and a cover once it is there', () => {
    render(<Uploader {...props} items={[item('a', 'done', 100), item('b', 'done', 100)]} max={2} cover />)
    expect(byClass('u-up-add')).toHaveLength(0)
    expect(byClass('u-up-cover')).toHaveLength(1)
    expect(byClass('u-up-veil')).toHaveLength(0)
  })
})

describe('Uploader of a film', () => {
  it('shows it without a picture where there is none, and says film', () => {
    const props = { onAdd: jest.fn(), onRemove: jest.fn(), onRetry: jest.fn() }
    render(<Uploader {...props} kind="film" items={[]} max={1} />)
    tap(labelled('添加视频 0 / 1'))
    expect(props.onAdd).toHaveBeenCalledTimes(1)
    render(
      <Uploader
        {...props}
        kind="film"
        items={[{ key: 'a', path: '', percent: 40, status: 'sending' }]}
        max={1}
      />,
    )
    expect([hosts('Image').length, byClass('u-up-bare').length]).toEqual([0, 1])
    tap(labelled('移除视频'))
    expect(props.onRemove).toHaveBeenCalledWith('a')
  })
})

describe('FilmView', () => {
  const one = <FilmView key="one" url="/a.mp4" seconds={74} poster="/a.jpg" />
  const two = <FilmView key="two" url="/b.mp4" seconds={9} poster={null} />

  it('shows its poster and length, and plays in its place, one film at a time', () => {
    render(
      <>
        {one}
        {two}
      </>,
    )
    expect([hosts('Image').length, hosts('Video').length, first('u-film-length').props.children]).toEqual([
      1,
      0,
      '1:14',
    ])
    tap(labelled('播放视频，1:14'))
    expect(host('Video').props).toMatchObject({ src: '/a.mp4', poster: '/a.jpg', autoPlay: true })
    tap(labelled('播放视频，0:09'))
    expect(host('Video').props.src).toBe('/b.mp4')
    expect(labelled('播放视频，1:14')).toBeTruthy()
  })

  it('goes back to its poster when it cannot be played, and says so', () => {
    render(one)
    tap(labelled('播放视频，1:14'))
    act(() => void host('Video').props.onError())
    expect(mockToast).toHaveBeenCalledWith('视频打不开，请稍后再试')
    expect(hosts('Video')).toHaveLength(0)
  })
})

describe('ErrorState', () => {
  const words = (error: unknown) => {
    render(<ErrorState error={error} onRetry={() => undefined} />)
    return text()
  }
  it('says what a person can do, and nothing of the inside', () => {
    expect(words({ code: 'offline' })).toContain('没有网络')
    expect(words({ code: 'timeout' })).toContain('等了太久')
    expect(words(new TypeError('x is undefined'))).not.toContain('undefined')
    expect(words(Object.assign(new Error('请联系管理员'), { code: 502 }))).toMatch(/请联系管理员.*E502/)
    const gone = words(Object.assign(new Error('这位同学不存在'), { code: -2 }))
    expect(gone).toMatch(/这里打不开.*这位同学不存在/)
    expect(gone).not.toMatch(/链子掉了|错误码/)
  })
  it('says why the server refuses, as no fault of ours and without a code', () => {
    const said = words(Object.assign(new Error('动态不存在或已被删除'), { code: -2 }))
    expect(said).toMatch(/动态不存在或已被删除.*重新加载/)
    expect(said).not.toMatch(/E-2|链子掉了/)
    const first = words(Object.assign(new Error('请先认证学生身份'), { code: 147 }))
    expect(first).toMatch(/请先认证学生身份.*重新加载/)
    expect(first).not.toMatch(/E147|链子掉了/)
  })
  it('offers a visitor to sign in where that may change the answer', () => {
    const said = words(
      Object.assign(new Error('这个投票不存在或已被删除'), {
        code: -2,
        status: 404,
        signIn: '/pages/login/signIn',
      }),
    )
    expect(said).toMatch(/这里打不开.*不存在或已被删除，也可能登录后才能看.*登录/)
    expect(said).not.toContain('返回')
    expect(words(Object.assign(new Error('这个投票不存在'), { code: -2, status: 404 }))).toMatch(
      /不存在.*返回/,
    )
  })
  it('loads again as the network comes back, where that was missing', () => {
    const again = jest.fn()
    const network = (online: boolean) => act(() => mockNetwork.forEach((listener) => listener(online)))
    render(<ErrorState error={{ code: 'offline' }} onRetry={again} />)
    network(false)
    expect(again).not.toHaveBeenCalled()
    network(true)
    expect(again).toHaveBeenCalledTimes(1)
    act(() => view.update(<ErrorState error={{ code: 502 }} onRetry={again} />))
    network(true)
    expect(again).toHaveBeenCalledTimes(1)
  })
  it('leads back where reloading gives the same, and offers to reload where it may not', () => {
    const failed = (code: number, status: number) => words(Object.assign(new Error('说明'), { code, status }))
    for (const [code, status] of [
      [-2, 404],
      [-2, 403],
      [-1, 400],
    ] as const) {
      expect(failed(code, status)).toContain('返回')
      expect(failed(code, status)).not.toContain('重新加载')
    }
    expect(failed(-1, 400)).toContain('这个链接不完整')
    for (const [code, status] of [
      [-2, 503],
      [147, 403],
      [502, 500],
    ] as const)
      expect(failed(code, status)).toContain('重新加载')
  })
})
