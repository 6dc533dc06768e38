/** @jest-environment jsdom */
import { feedback as ali } from '@/platform/feedback/index.ali'
import { feedback as web } from '@/platform/feedback/index.web'
import { feedback as wechat } from '@/platform/feedback/index'
import { answers, fails, host } from './fakes'

describe('WeChat', () => {
  it('shows a toast without an icon for two seconds', () => {
    const showToast = jest.fn()
    host('wx', { showToast })
    wechat.toast('已保存')
    expect(showToast).toHaveBeenCalledWith(
      expect.objectContaining({ title: '已保存', icon: 'none', duration: 2000 }),
    )
  })

  it('asks with its own two words and tells the answer', async () => {
    const showModal = answers({ confirm: false, cancel: true })
    host('wx', { showModal })
    await expect(
      wechat.modal({ title: '提示', content: '请先认证学生身份', confirmText: '确定' }),
    ).resolves.toBe(false)
    expect(showModal.mock.calls[0]?.[0]).toMatchObject({
      confirmText: '确定',
      cancelText: '取消',
      showCancel: true,
    })
  })

  it('leaves out the icon beside which words would be cut', () => {
    const showToast = jest.fn()
    host('wx', { showToast })
    wechat.toast('已经发给对方了', { icon: 'success' })
    wechat.toast('已经发给对方了。', { icon: 'success' })
    expect(showToast.mock.calls.map(([{ icon }]) => icon)).toEqual(['success', 'none'])
  })

  it('never cuts words on buttons: those longer than the four that WeChat allows give way to its own', async () => {
    const showModal = answers({ confirm: true })
    host('wx', { showModal })
    const words = { title: '', content: '', cancelText: '还是不要了' }
    await expect(wechat.modal({ ...words, confirmText: '现在确认收到' })).resolves.toBe(true)
    expect(showModal.mock.calls[0]?.[0]).toMatchObject({ confirmText: '确定', cancelText: '取消' })
    await wechat.modal({ ...words, confirmText: '确认收货', cancelText: '再想想' })
    expect(showModal.mock.calls[1]?.[0]).toMatchObject({ confirmText: '确认收货', cancelText: '再想想' })
  })

  it('ends the loading sign without taking a toast away', () => {
    const hideLoading = jest.fn()
    host('wx', { hideLoading })
    wechat.hideLoading()
    expect(hideLoading).toHaveBeenCalledWith(expect.objectContaining({ noConflict: true }))
  })

  it('rejects when the sheet is closed', async () => {
    host('wx', { showActionSheet: fails({ errMsg: 'showActionSheet:fail cancel' }) })
    await expect(wechat.actionSheet(['收藏', '举报'])).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('Alipay', () => {
  it('confirms, and alerts where there is nothing to cancel', async () => {
    const confirm = answers({ confirm: true })
    const alert = answers({})
    host('my', { confirm, alert })
    await expect(ali.modal({ title: '提示', content: '?', confirmText: '确定' })).resolves.toBe(true)
    await expect(
      ali.modal({ title: '提示', content: '!', confirmText: '确定', showCancel: false }),
    ).resolves.toBe(true)
    expect([confirm.mock.calls.length, alert.mock.calls.length]).toEqual([1, 1])
  })

  it('hears the promise that newer hosts return beside the callbacks', () => {
    const refused = Promise.reject(new Error('no toast'))
    const hear = jest.spyOn(refused, 'catch')
    host('my', { showToast: jest.fn(() => refused) })
    ali.toast('已保存')
    expect(hear).toHaveBeenCalledTimes(1)
  })

  it('rejects when the sheet is closed, which Alipay calls row -1', async () => {
    host('my', { showActionSheet: answers({ index: -1 }) })
    await expect(ali.actionSheet(['收藏'])).rejects.toMatchObject({ code: 'cancelled' })
    host('my', { showActionSheet: answers({ index: 0 }) })
    await expect(ali.actionSheet(['收藏'])).resolves.toBe(0)
  })
})

describe('web', () => {
  const shown = (selector: string) => document.querySelector<HTMLElement>(selector)
  const press = (text: string) => {
    const found = Array.from(document.querySelectorAll('button')).find(
      (button) => button.textContent === text,
    )
    if (!found) throw new Error(`no button ${text}`)
    found.click()
  }
  beforeAll(() => {
    // jsdom knows the element, not its calls.
    Object.assign(HTMLElement.prototype, {
      showModal(this: HTMLElement) {
        this.setAttribute('open', '')
      },
      close(this: HTMLElement) {
        this.removeAttribute('open')
      },
    })
  })
  afterEach(() => {
    web.hideLoading()
    document.body.replaceChildren()
    jest.useRealTimers()
  })

  it('asks in a dialog that screen readers can name, and leaves nothing behind', async () => {
    const answer = web.modal({ title: '登录提示', content: '您还未登录，请先登录', confirmText: '确定' })
    const dialog = shown('dialog')
    const named = (attribute: string) =>
      document.getElementById(dialog?.getAttribute(attribute) ?? '')?.textContent
    expect(dialog?.getAttribute('role')).toBe('alertdialog')
    expect(named('aria-labelledby')).toBe('登录提示')
    expect(named('aria-describedby')).toBe('您还未登录，请先登录')
    press('确定')
    await expect(answer).resolves.toBe(true)
    expect(document.body.childElementCount).toBe(0)
  })

  it.each([
    ['取消', () => press('取消')],
    ['Escape', () => shown('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))],
    ['the way back', () => dispatchEvent(new PopStateEvent('popstate'))],
  ])('takes %s for no', async (_, leave) => {
    const answer = web.modal({ title: '删除这条动态？', content: '', confirmText: '确定', danger: true })
    leave()
    await expect(answer).resolves.toBe(false)
    expect(shown('dialog')).toBeNull()
  })

  it('does not close a question by a tap beside it', async () => {
    const answer = web.modal({ title: '?', content: '', confirmText: '确定' })
    shown('dialog')?.click()
    expect(shown('dialog')).not.toBeNull()
    press('确定')
    await answer
  })

  it('offers no cancel where there is none', async () => {
    const answer = web.modal({ title: '提示', content: '', showCancel: false, confirmText: '知道了' })
    expect(document.querySelectorAll('button')).toHaveLength(1)
    press('知道了')
    await answer
  })

  it('gives the row that was chosen, and marks the one that destroys', async () => {
    const answer = web.actionSheet(['复制链接', '删除'], { danger: 1 })
    expect(shown('.host-row-danger')?.textContent).toBe('删除')
    press('删除')
    await expect(answer).resolves.toBe(1)
  })

  it.each([
    ['取消', () => press('取消')],
    ['a tap beside it', () => shown('dialog')?.click()],
  ])('rejects a sheet left by %s', async (_, leave) => {
    const answer = web.actionSheet(['收藏'])
    leave()
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('shows one toast at a time, above an open dialog, and takes it away', () => {
    jest.useFakeTimers()
    void web.modal({ title: '?', content: '', confirmText: '确定' })
    web.toast('第一条')
    web.toast('已收藏', { icon: 'success', duration: 1500 })
    const toasts = document.querySelectorAll('dialog [role=status]')
    expect(Array.from(toasts, (toast) => toast.textContent)).toEqual(['已收藏'])
    jest.advanceTimersByTime(1499)
    expect(shown('[role=status]')).not.toBeNull()
    jest.advanceTimersByTime(1)
    expect(shown('[role=status]')).toBeNull()
  })

  it('shows one loading sign', () => {
    web.showLoading('请求中...', true)
    web.showLoading('上传中...', false)
    expect(document.querySelectorAll('.host-loading')).toHaveLength(1)
    expect(shown('.host-loading')?.textContent).toBe('上传中...')
    expect(shown('.host-loading-mask')).toBeNull()
    web.hideLoading()
    expect(shown('.host-loading')).toBeNull()
  })
})
