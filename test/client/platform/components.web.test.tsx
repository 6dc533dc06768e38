/** @jest-environment jsdom */
import React from 'react'
import type { ReactElement } from 'react'
import { render as renderInto, unmountComponentAtNode } from 'react-dom'
import { act } from 'react-dom/test-utils'
import * as web from '@/platform/components/index.web'

describe('web', () => {
  let root: HTMLElement
  beforeEach(() => {
    root = document.body.appendChild(document.createElement('div'))
  })
  afterEach(() => {
    unmountComponentAtNode(root)
    root.remove()
    jest.useRealTimers()
  })
  const render = (element: ReactElement): HTMLElement => {
    act(() => {
      renderInto(element, root)
    })
    const first = root.firstElementChild
    if (!(first instanceof HTMLElement)) throw new Error('nothing is drawn')
    return first
  }
  const fire = (target: Element, event: Event) =>
    act(() => {
      target.dispatchEvent(event)
    })
  const key = (name: string) => new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
  const pointer = (type: string) => new MouseEvent(type, { bubbles: true, button: 0 })
  const type = (field: Element, value: string) => {
    const prototype =
      field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
    // React watches the element's own property; the prototype's setter is the person's way.
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
    fire(field, new Event('input', { bubbles: true }))
  }

  it("plays a film in its place, with the browser's controls", () => {
    const [ended, failed] = [jest.fn(), jest.fn()]
    const play = jest
      .spyOn(HTMLMediaElement.prototype, 'play')
      .mockRejectedValue(new Error('NotAllowedError'))
    const film = render(
      <web.Video
        className="film"
        src="/a.mp4"
        poster="/a.jpg"
        autoPlay
        ariaLabel="视频"
        onEnded={ended}
        onError={failed}
      />,
    )
    expect(['src', 'poster', 'class', 'aria-label'].map((name) => film.getAttribute(name))).toEqual([
      '/a.mp4',
      '/a.jpg',
      'host-video film',
      '视频',
    ])
    expect(['controls', 'playsinline'].map((name) => film.hasAttribute(name))).toEqual([true, true])
    expect(play).toHaveBeenCalledTimes(1)
    fire(film, new Event('ended'))
    fire(film, new Event('error'))
    expect([ended.mock.calls.length, failed.mock.calls.length]).toEqual([1, 1])
  })

  it('makes a button of a view that is tapped, for finger and keyboard', () => {
    const tapped = jest.fn()
    const view = render(<web.View onTap={tapped} ariaLabel="赞" />)
    expect([view.getAttribute('role'), view.tabIndex, view.getAttribute('aria-label')]).toEqual([
      'button',
      0,
      '赞',
    ])
    act(() => view.click())
    fire(view, key('Enter'))
    fire(view, key(' '))
    fire(view, key('a'))
    expect(tapped).toHaveBeenCalledTimes(3)
  })

  it('makes a link of what leads to a page; the browser opens it elsewhere, a plain click here', () => {
    const tapped = jest.fn()
    const outer = jest.fn()
    const tap = Object.assign(tapped, { href: '/pages/a/b?x=1&y=2' })
    for (const [one, name] of [
      [<web.View key="view" onTap={tap} ariaRole="button" className="row" />, 'host-link host-block row'],
      [<web.Text key="text" onTap={tap} className="row" />, 'host-link row'],
      [<web.Button key="button" onTap={tap} className="row" />, 'host-button host-link row'],
    ] as const) {
      tapped.mockClear()
      const row = render(<web.View onTap={outer}>{one}</web.View>)
      const link = row.querySelector('a')
      if (!link) throw new Error('no link')
      expect(['href', 'role', 'class'].map((attribute) => link.getAttribute(attribute))).toEqual([
        '#/pages/a/b?x=1&y=2',
        null,
        name,
      ])
      for (const held of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
        const click = new MouseEvent('click', { bubbles: true, cancelable: true, [held]: true })
        fire(link, click)
        expect([click.defaultPrevented, tapped.mock.calls.length, outer.mock.calls.length]).toEqual([
          false,
          0,
          0,
        ])
      }
      const plain = new MouseEvent('click', { bubbles: true, cancelable: true })
      fire(link, plain)
      expect([plain.defaultPrevented, tapped.mock.calls.length]).toEqual([true, 1])
      outer.mockClear()
    }
  })

  it('makes no link of what takes no taps, or has another role', () => {
    const tap = Object.assign(jest.fn(), { href: '/pages/a/b' })
    const drawn = [
      <web.View key="off" onTap={tap} ariaDisabled />,
      <web.View key="hidden" onTap={tap} ariaHidden />,
      <web.Button key="disabled" onTap={tap} disabled />,
      <web.Button key="busy" onTap={tap} loading />,
    ].map((one) => render(one).tagName)
    expect(drawn).toEqual(['DIV', 'DIV', 'BUTTON', 'BUTTON'])
    expect(render(<web.View onTap={tap} ariaRole="tab" />).getAttribute('role')).toBe('tab')
  })

  it('lays the link of a row under the buttons in it', () => {
    const tapped = jest.fn()
    const liked = jest.fn((event: { stopPropagation(): void }) => event.stopPropagation())
    const tap = Object.assign(tapped, { href: '/pages/a/b' })
    const row = render(
      <web.View onTap={tap} ariaRole="none" ariaLabel="林夏的动态" className="row">
        <web.Button onTap={liked}>赞</web.Button>
      </web.View>,
    )
    const link = row.querySelector('a')
    const button = row.querySelector('button')
    if (!link || !button) throw new Error('no link or button')
    expect([row.tagName, row.className, row.getAttribute('aria-label'), row.getAttribute('role')]).toEqual([
      'DIV',
      'host-over row',
      null,
      null,
    ])
    expect([link.getAttribute('href'), link.getAttribute('aria-label'), link.childElementCount]).toEqual([
      '#/pages/a/b',
      '林夏的动态',
      0,
    ])
    fire(button, new MouseEvent('click', { bubbles: true, cancelable: true }))
    expect([liked.mock.calls.length, tapped.mock.calls.length]).toEqual([1, 0])
    for (const part of [link, row]) {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true })
      fire(part, click)
      expect(click.defaultPrevented).toBe(true)
    }
    expect(tapped).toHaveBeenCalledTimes(2)
    const aside = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
    fire(link, aside)
    expect([aside.defaultPrevented, tapped.mock.calls.length]).toEqual([false, 2])
  })

  it('is not tapped by a mouse that takes its words', () => {
    const tap = Object.assign(jest.fn(), { href: '/pages/a/b' })
    const row = render(
      <web.View onTap={tap} ariaRole="none" ariaLabel="林夏的动态">
        <web.Text>今天的晚霞</web.Text>
      </web.View>,
    )
    const words = row.querySelector('span')
    if (!words) throw new Error('no words')
    const down = Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType: 'mouse' })
    const click = () => fire(words, new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
    fire(words, down)
    document.getSelection()?.selectAllChildren(words)
    click()
    expect(tap).not.toHaveBeenCalled()
    document.getSelection()?.removeAllRanges()
    click()
    expect(tap).toHaveBeenCalledTimes(1)
  })

  it('opens a tab for the words over the link of a row, not for its buttons', () => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null)
    const tap = Object.assign(jest.fn(), { href: '/pages/a/b' })
    const row = render(
      <web.View onTap={tap} ariaRole="none" ariaLabel="林夏的动态">
        <web.Text>今天的晚霞</web.Text>
        <web.Button onTap={jest.fn()}>赞</web.Button>
      </web.View>,
    )
    const [words, button, link] = [
      row.querySelector('span'),
      row.querySelector('button'),
      row.querySelector('a'),
    ]
    if (!words || !button || !link) throw new Error('no words, button or link')
    const press = { bubbles: true, cancelable: true }
    for (const other of [button, link]) fire(other, new MouseEvent('auxclick', { ...press, button: 1 }))
    expect(open).not.toHaveBeenCalled()
    fire(words, new MouseEvent('auxclick', { ...press, button: 1 }))
    fire(words, new MouseEvent('click', { ...press, ctrlKey: true }))
    expect(open.mock.calls).toEqual(Array.from({ length: 2 }, () => ['#/pages/a/b', '_blank', 'noopener']))
    expect(tap).not.toHaveBeenCalled()
    open.mockRestore()
  })

  it("leaves a mouse the menu of a link that can be held, and a finger's long press to the app", () => {
    const tap = Object.assign(jest.fn(), { href: '/pages/a/b' })
    const view = render(<web.View onTap={tap} onLongTap={jest.fn()} />)
    const menu = (pointerType: string) => {
      fire(view, Object.assign(pointer('pointerdown'), { pointerType }))
      const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
      fire(view, event)
      fire(view, pointer('pointerup'))
      return event.defaultPrevented
    }
    expect([menu('mouse'), menu('touch')]).toEqual([false, true])
  })

  it('sends with Enter, but not with the one that ends a composition, nor with Shift', () => {
    const entered = jest.fn()
    const field = render(<web.Textarea value="你好" onEnter={entered} />)
    const enter = (init: KeyboardEventInit & { keyCode?: number }) => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init })
      fire(field, event)
      return event.defaultPrevented
    }
    expect([enter({ shiftKey: true }), enter({ isComposing: true }), enter({ keyCode: 229 })]).toEqual([
      false,
      false,
      false,
    ])
    expect(entered).not.toHaveBeenCalled()
    expect(enter({})).toBe(true)
    expect(entered).toHaveBeenCalledTimes(1)
    expect(field.getAttribute('enterkeyhint')).toBe('send')
    const plain = render(<web.Textarea value="" />)
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    fire(plain, event)
    expect([event.defaultPrevented, plain.getAttribute('enterkeyhint')]).toEqual([false, null])
  })

  it('leaves views alone that are not tapped, hidden or out of the keyboard order', () => {
    const tapped = jest.fn()
    for (const view of [
      <web.View key="plain" />,
      <web.View key="hidden" onTap={tapped} ariaHidden />,
      <web.View key="none" onTap={tapped} ariaRole="none" />,
    ]) {
      const drawn = render(view)
      expect([drawn.getAttribute('role'), drawn.tabIndex]).toEqual([null, -1])
    }
  })

  it('keeps a tap and a key on an inner element to itself', () => {
    const outer = jest.fn()
    const inner = jest.fn((event: { stopPropagation(): void }) => event.stopPropagation())
    const row = render(
      <web.View onTap={outer}>
        <web.View id="inner" onTap={inner} />
      </web.View>,
    )
    const child = row.querySelector('#inner')
    if (!(child instanceof HTMLElement)) throw new Error('no child')
    act(() => child.click())
    fire(child, key('Enter'))
    expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([2, 0])
  })

  it('does not take a key on a button inside for its own', () => {
    const tapped = jest.fn()
    const row = render(
      <web.View onTap={tapped}>
        <web.Button>赞</web.Button>
      </web.View>,
    )
    const button = row.querySelector('button')
    if (!button) throw new Error('no button')
    fire(button, key('Enter'))
    expect(tapped).not.toHaveBeenCalled()
  })

  it('shows that it is pressed only while it is', () => {
    const view = render(<web.View className="row" hoverClassName="dim soft" />)
    fire(view, pointer('pointerdown'))
    expect(view.className).toBe('row dim soft')
    fire(view, pointer('pointerup'))
    expect(view.className).toBe('row')
  })

  it('takes a long press for no tap', () => {
    jest.useFakeTimers()
    const tapped = jest.fn()
    const held = jest.fn()
    const view = render(<web.View onTap={tapped} onLongTap={held} />)
    fire(view, pointer('pointerdown'))
    jest.advanceTimersByTime(600)
    fire(view, pointer('pointerup'))
    act(() => view.click())
    expect([held.mock.calls.length, tapped.mock.calls.length]).toEqual([1, 0])
    fire(view, pointer('pointerdown'))
    fire(view, pointer('pointerup'))
    act(() => view.click())
    jest.advanceTimersByTime(600)
    expect([held.mock.calls.length, tapped.mock.calls.length]).toEqual([1, 1])
  })

  it('lets a mouse that is held down move things as a finger does', () => {
    const seen: (number | undefined)[] = []
    const note = ({ touches }: { touches: ArrayLike<{ clientX: number }> }) => seen.push(touches[0]?.clientX)
    const view = render(<web.View onTouchStart={note} onTouchMove={note} onTouchEnd={note} />)
    const mouse = (type: string, clientX: number) =>
      new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX })
    fire(view, mouse('mousedown', 10))
    fire(document.body, mouse('mousemove', 30))
    fire(document.body, mouse('mouseup', 30))
    fire(document.body, mouse('mousemove', 50))
    expect(seen).toEqual([10, 30, undefined])
  })

  it('gives the value of a field as it is typed, left and confirmed', () => {
    const seen: string[] = []
    const field = render(
      <web.Input
        value="a"
        type="number"
        maxLength={4}
        confirmType="search"
        onInput={(value) => seen.push(`input ${value}`)}
        onBlur={(value) => seen.push(`blur ${value}`)}
        onConfirm={(value) => seen.push(`confirm ${value}`)}
      />,
    )
    expect(field.getAttribute('inputmode')).toBe('numeric')
    expect(field.getAttribute('enterkeyhint')).toBe('search')
    type(field, 'ab')
    fire(field, key('Enter'))
    fire(field, new FocusEvent('focusout', { bubbles: true }))
    expect(seen).toEqual(['input ab', 'confirm a', 'blur a'])
  })

  it('shows of what was typed what the page takes, also where that is nothing new', () => {
    for (const Field of [web.Input, web.Textarea]) {
      const field = render(<Field value="12" onInput={() => undefined} />) as HTMLInputElement
      type(field, '12x')
      expect(field.value).toBe('12')
    }
  })

  it('shows the row and the day that the page has, whatever was picked', () => {
    const row = render(<web.Picker rows={['一', '二']} index={0} onChange={() => undefined} />)
    const select = row.querySelector('select') as HTMLSelectElement
    select.value = '1'
    fire(select, new Event('change', { bubbles: true }))
    expect(select.value).toBe('0')
    const day = render(<web.DatePicker mode="date" value="2026-12-01" onChange={() => undefined} />)
    const field = day.querySelector('input') as HTMLInputElement
    type(field, '')
    expect(field.value).toBe('2026-12-01')
  })

  it('confirms nothing while an input method composes', () => {
    const confirmed = jest.fn()
    const field = render(<web.Input value="" onConfirm={confirmed} />)
    fire(field, new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))
    expect(confirmed).not.toHaveBeenCalled()
  })

  it('submits a form once: by Enter, not by a button that has its own tap', () => {
    const submitted = jest.fn()
    const tapped = jest.fn()
    const form = render(
      <web.Form onSubmit={submitted}>
        <web.Button onTap={tapped}>登录</web.Button>
      </web.Form>,
    )
    fire(form, new Event('submit', { bubbles: true, cancelable: true }))
    act(() => form.querySelector('button')?.click())
    expect([submitted.mock.calls.length, tapped.mock.calls.length]).toEqual([1, 1])
  })

  it.each([{ disabled: true }, { loading: true }])('takes no taps on a button that is %j', (state) => {
    const tapped = jest.fn()
    const button = render(
      <web.Button {...state} onTap={tapped}>
        发布
      </web.Button>,
    )
    act(() => button.click())
    expect(tapped).not.toHaveBeenCalled()
  })

  it('picks a row by its number', () => {
    const picked = jest.fn()
    const picker = render(
      <web.Picker rows={['一', '二', '三']} index={0} onChange={picked}>
        一
      </web.Picker>,
    )
    const select = picker.querySelector('select')
    if (!select) throw new Error('no select')
    select.value = '2'
    fire(select, new Event('change', { bubbles: true }))
    expect(picked).toHaveBeenCalledWith(2)
  })

  it('opens only web addresses, and gives a page of our own no origin', () => {
    act(() => {
      renderInto(<web.WebView src="javascript:alert(1)" />, root)
    })
    expect(root.childElementCount).toBe(0)
    expect(render(<web.WebView src="https://example.org/a" />).getAttribute('sandbox')).toContain(
      'allow-same-origin',
    )
    expect(
      render(<web.WebView src={`${location.origin}/files/a.html`} />).getAttribute('sandbox'),
    ).not.toContain('allow-same-origin')
  })

  it('tells once when the end of a list is near', () => {
    const ended = jest.fn()
    const box = render(<web.ScrollView direction="y" onReachEnd={ended} />)
    Object.defineProperties(box, { scrollHeight: { value: 1000 }, clientHeight: { value: 400 } })
    const scroll = (top: number) => {
      box.scrollTop = top
      fire(box, new Event('scroll'))
    }
    scroll(300)
    expect(ended).not.toHaveBeenCalled()
    scroll(560)
    scroll(600)
    expect(ended).toHaveBeenCalledTimes(1)
  })
})
