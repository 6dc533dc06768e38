import React from 'react'
import { act } from 'react-test-renderer'
import { observer } from 'mobx-react-lite'
import { navigation, reset } from '../fakes'
import { hosts, render, words, wordsIn } from '../pages.fakes'

import { FormErrorSummary } from '@/ui/form/error-summary'
import { FormModel } from '@/ui/form/model'
import { PickerField } from '@/ui/form/picker-field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'

const make = () =>
  new FormModel({
    initial: { name: '林夏', words: '', college: '' },
    limits: {
      name: { label: '昵称', required: true },
      words: { label: '说明', required: true },
      college: { label: '学院', required: true, missing: '请选择学院' },
    },
  })
type Model = ReturnType<typeof make>

const Page = observer(function Page({ form, more }: { form: Model; more?: number }) {
  return (
    <>
      <FormErrorSummary form={form} more={more} />
      <TextField {...form.field('name')} />
      <TextareaField {...form.field('words')} max={20} />
      <PickerField {...form.field('college')} rows={[{ key: 'news', label: '新闻学院' }]} />
    </>
  )
})

const submit = (form: Model) => act(async () => void (await form.submit(async () => true)))
const control = (label: string) => hosts(({ props }) => props.ariaLabel === label && 'onInput' in props)[0]
const focused = () => hosts(({ props }) => props.focus === true).map(({ props }) => String(props.ariaLabel))
/** What the elements say that were scrolled to, as they said it then. */
let shown: string[] = []

let form: Model
beforeEach(() => {
  reset()
  form = make()
  shown = []
  navigation.scrollTo.mockImplementation((id) => {
    shown.push(...hosts(({ props }) => props.id === id).map(wordsIn))
    return undefined
  })
})

it('counts the errors, and leads to the first: it comes into sight and takes the focus', async () => {
  await render(<Page form={form} />)
  expect(focused()).toEqual([])
  await submit(form)
  expect(words()).toContain('还有 2 处需要修改')
  expect(focused()).toEqual(['说明'])
  expect(shown).toEqual([expect.stringContaining('请填写说明')])
  expect(navigation.scrollToTop).not.toHaveBeenCalled()
})

it('does so again with each try, once the field was left', async () => {
  await render(<Page form={form} />)
  await submit(form)
  act(() => void control('说明')?.props.onBlur(''))
  expect(focused()).toEqual([])
  await submit(form)
  expect([focused(), shown.length]).toEqual([['说明'], 2])
  act(() => form.set('words', '东西少了一件'))
  await submit(form)
  expect([focused(), shown[2]]).toEqual([[], expect.stringContaining('请选择学院')])
})

it('leads to the count where only what the form does not know of is wrong', async () => {
  form.set('words', '东西少了一件')
  form.set('college', 'news')
  await render(<Page form={form} more={1} />)
  await submit(form)
  expect(navigation.scrollToTop).toHaveBeenCalledTimes(1)
  expect(navigation.scrollTo).not.toHaveBeenCalled()
})
