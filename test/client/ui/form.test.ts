import { autorun } from 'mobx'
import { limitError } from '@/ui/form/limits'
import { FormModel } from '@/ui/form/model'

describe('limitError', () => {
  const name = { label: '昵称', required: true, min: 2, max: 4 }
  it.each([
    ['', '请填写昵称'],
    ['   ', '请填写昵称'],
    ['林', '昵称至少 2 个字'],
    ['林夏', undefined],
    ['四个字哦', undefined],
    ['这是五个字', '昵称最多 4 个字，多了 1 个'],
    ['🐱🐱🐱🐱', undefined],
  ])('%p: %p', (value, error) => expect(limitError(value, name)).toBe(error))

  it('lets an optional field be empty and checks it once filled', () => {
    const phone = { label: '手机号', pattern: '^1[3-9][0-9]{9}$', message: '手机号是 11 位数字' }
    expect(limitError('', phone)).toBeUndefined()
    expect(limitError('1380013', phone)).toBe('手机号是 11 位数字')
    expect(limitError('13800132046', phone)).toBeUndefined()
    expect(limitError('x', { label: '学号', pattern: '^[0-9]+$' })).toBe('学号的格式不对')
  })

  it('bounds numbers by value and lists by count', () => {
    expect(limitError(0, { label: '数量', min: 1 })).toBe('数量不能小于 1')
    expect(limitError(6, { label: '评分', max: 5 })).toBe('评分不能大于 5')
    expect(limitError([], { label: '图片', required: true, missing: '请选择图片' })).toBe('请选择图片')
    expect(limitError(['a', 'b'], { label: '标签', max: 1 })).toBe('标签最多 1 项')
    expect(limitError(['a'], { label: '标签', min: 2 })).toBe('标签至少 2 项')
  })
})

interface Draft {
  name: string
  phone: string
  tags: readonly string[]
}
const initial: Draft = { name: '', phone: '', tags: [] }
const make = (values: Draft = initial) =>
  new FormModel<Draft>({
    initial: values,
    limits: {
      name: { label: '昵称', required: true, min: 2 },
      phone: { label: '手机号' },
      tags: { label: '标签' },
    },
    check: ({ name, phone }) => (phone && phone === name ? { phone: '手机号不能和昵称一样' } : {}),
  })
const filled: Draft = { name: '林夏', phone: '13800132046', tags: [] }

describe('FormModel', () => {
  it('shows an error after the field was left, not before', () => {
    const form = make()
    expect(form.field('name').error).toBeUndefined()
    form.field('name').onBlur()
    expect(form.field('name').error).toBe('请填写昵称')
    expect(form.field('phone').error).toBeUndefined()
    form.field('name').onChange('林夏')
    expect(form.field('name').error).toBeUndefined()
  })

  it('shows every error after a submit, and does not run the action', async () => {
    const form = make()
    const action = jest.fn(async () => 1)
    await expect(form.submit(action)).resolves.toBeUndefined()
    expect(action).not.toHaveBeenCalled()
    expect(form.field('name').error).toBe('请填写昵称')
    expect(form.errorCount).toBe(1)
  })

  it('checks across fields', () => {
    const form = make({ name: '林夏', phone: '林夏', tags: [] })
    expect(form.errors).toEqual({ phone: '手机号不能和昵称一样' })
  })

  it('runs one submit at a time and hands the values over', async () => {
    const form = make(filled)
    let finish: (value: string) => void = () => undefined
    const action = jest.fn(
      () =>
        new Promise<string>((resolve) => {
          finish = resolve
        }),
    )
    const first = form.submit(action)
    expect(form.busy).toBe(true)
    await expect(form.submit(action)).resolves.toBeUndefined()
    finish('done')
    await expect(first).resolves.toBe('done')
    expect(action).toHaveBeenCalledTimes(1)
    expect(action).toHaveBeenCalledWith(filled)
    expect(form.busy).toBe(false)
  })

  it('keeps what was typed and places the server’s sentences when a submit fails', async () => {
    const form = make(filled)
    const refusal = Object.assign(new Error('refused'), {
      fields: { name: '这个昵称有人用了', other: 'x', phone: 3 },
    })
    await expect(
      form.submit(async () => {
        throw refusal
      }),
    ).rejects.toBe(refusal)
    expect(form.busy).toBe(false)
    expect(form.values).toEqual(filled)
    expect(form.field('name').error).toBe('这个昵称有人用了')
    expect(form.errorCount).toBe(1)
    form.field('name').onChange('林夏夏')
    expect(form.field('name').error).toBeUndefined()
    expect(form.valid).toBe(true)
  })

  it('is sent again after another field than the refused one was changed: the two may not have belonged together', async () => {
    const form = make(filled)
    const refusal = Object.assign(new Error('refused'), { fields: { name: '名字和手机号对不上' } })
    const action = jest.fn().mockRejectedValueOnce(refusal).mockResolvedValue('done')
    await expect(form.submit(action)).rejects.toBe(refusal)
    await expect(form.submit(action)).resolves.toBeUndefined()
    form.set('phone', '13800000009')
    expect(form.field('name').error).toBe('名字和手机号对不上')
    await expect(form.submit(action)).resolves.toBe('done')
    expect(action).toHaveBeenCalledTimes(2)
  })

  it('leads each submit that finds errors to the first of them, and no other field', async () => {
    const form = make({ ...filled, name: '', phone: '' })
    const wanted = () => [form.field('name').wanted, form.field('phone').wanted, form.wanted('tags')]
    form.field('name').onBlur()
    expect(wanted()).toEqual([0, 0, 0])
    await form.submit(async () => 1)
    await form.submit(async () => 1)
    expect(wanted()).toEqual([2, 0, 0])
    form.set('name', '林夏')
    const refusal = Object.assign(new Error('refused'), { fields: { phone: '这个号段暂不支持' } })
    const refuse = async () => {
      throw refusal
    }
    await expect(form.submit(refuse)).rejects.toBe(refusal)
    expect(wanted()).toEqual([0, 3, 0])
    await expect(make(filled).submit(async () => 1)).resolves.toBe(1)
  })

  it('leads nowhere where a failure is about no field', async () => {
    const form = make(filled)
    const broken = new Error('502')
    await expect(
      form.submit(async () => {
        throw broken
      }),
    ).rejects.toBe(broken)
    expect(form.wanted('name')).toBe(0)
  })

  it('knows whether something changed, lists included', () => {
    const form = make(filled)
    expect(form.dirty).toBe(false)
    form.set('tags', ['a'])
    expect(form.dirty).toBe(true)
    form.reset({ ...filled, tags: ['b'] })
    expect(form.dirty).toBe(false)
    expect(form.values.tags).toEqual(['b'])
  })

  it('gives each field the same handlers at every draw', () => {
    const form = make()
    const { onChange, onBlur } = form.field('name')
    onChange('林')
    expect(form.field('name').onChange).toBe(onChange)
    expect(form.field('name').onBlur).toBe(onBlur)
    expect(form.field('phone').onChange).not.toBe(onChange)
  })

  it('redraws who reads a field when it changes', () => {
    const form = make()
    const seen: string[] = []
    const stop = autorun(() => seen.push(form.field('name').value))
    form.set('name', '林')
    stop()
    expect(seen).toEqual(['', '林'])
  })
})
