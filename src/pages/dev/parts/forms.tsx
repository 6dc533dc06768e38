import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { View } from '@/platform/components'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { CellGroup } from '@/ui/cell'
import { AddressField } from '@/ui/form/address-field'
import { DateField, TimeField } from '@/ui/form/date-field'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { FormModel } from '@/ui/form/model'
import { CheckboxField, RadioField } from '@/ui/form/option-fields'
import { PickerField } from '@/ui/form/picker-field'
import { RatingField } from '@/ui/form/rating-field'
import { SwitchField } from '@/ui/form/switch-field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { Uploader } from '@/ui/form/uploader'
import type { UploadItem } from '@/ui/form/uploader'
import { Icon } from '@/ui/icons/icon'
import { limits, namePattern, phonePattern } from '@contract/account/rules'
import { scenes } from './scenes'

const rows = ['新闻学院', '计算机学院', '艺术学院'].map((label) => ({ key: label, label }))
const buildings = ['南岸 6 栋', '三教', '大草坪'].map((label) => ({ key: label, label }))
const uploads: readonly UploadItem[] = [
  { key: 'a', path: scenes[0], percent: 100, status: 'done' },
  { key: 'b', path: scenes[1], percent: 62, status: 'sending' },
  { key: 'c', path: scenes[2], percent: 30, status: 'failed', error: '第3张上传失败' },
  { key: 'd', path: scenes[3], percent: 0, status: 'waiting' },
]

interface Draft {
  name: string
  phone: string
  intro: string
  college: string
  day: string
  time: string
  place: { building: string; detail: string }
  kind: string
  tags: readonly string[]
  stars: number
  hidden: boolean
}
const makeForm = () =>
  new FormModel<Draft>({
    initial: {
      name: '林夏',
      phone: '1380013',
      intro: '',
      college: '',
      day: '',
      time: '',
      place: { building: '', detail: '' },
      kind: '',
      tags: [],
      stars: 4,
      hidden: false,
    },
    limits: {
      name: { label: '昵称', required: true, ...limits.name, pattern: namePattern },
      phone: { label: '手机号', required: true, pattern: phonePattern, message: '手机号是 11 位数字' },
      intro: { label: '简介', ...limits.intro },
      college: { label: '学院', required: true, missing: '请选择学院' },
      day: { label: '日期' },
      time: { label: '时间' },
      place: { label: '地址' },
      kind: { label: '谁可以看', required: true, missing: '请选择谁可以看' },
      tags: { label: '标签', max: 2 },
      stars: { label: '评分', required: true },
      hidden: { label: '匿名发布' },
    },
    check: ({ place }) => (place.building && !place.detail ? { place: '还要写楼层或房间' } : {}),
  })

export const Forms = observer(function Forms() {
  const [form] = useState(makeForm)
  const [pictures, setPictures] = useState(uploads)
  return (
    <>
      <FormErrorSummary form={form} />
      <View style={{ height: '8px' }} />
      <TextField {...form.field('name')}>
        <View className="u-ok u-row">
          <Icon name="check" size={20} />
        </View>
      </TextField>
      <TextField {...form.field('phone')} type="tel" placeholder="11 位手机号" hint="只在有订单时给下单人看">
        <Button size={32} kind="quiet">
          获取验证码
        </Button>
      </TextField>
      <TextareaField {...form.field('intro')} max={limits.intro.max} placeholder="说说你自己" />
      <PickerField {...form.field('college')} rows={rows} />
      <DateField {...form.field('day')} />
      <TimeField {...form.field('time')} />
      <AddressField {...form.field('place')} buildings={buildings} max={30} />
      <RadioField {...form.field('kind')} rows={rows.slice(0, 2)} />
      <CheckboxField {...form.field('tags')} rows={rows} />
      <RatingField {...form.field('stars')} />
      <View className="u-pad" style={{ paddingBottom: '20px' }}>
        <Uploader
          items={pictures}
          max={9}
          cover
          onAdd={() => setPictures(uploads)}
          onRemove={(key) => setPictures(pictures.filter((picture) => picture.key !== key))}
          onRetry={(key) =>
            setPictures(
              pictures.map((picture) => (picture.key === key ? { ...picture, status: 'sending' } : picture)),
            )
          }
        />
      </View>
      <CellGroup>
        <SwitchField {...form.field('hidden')} icon="user" hint="显示为「南岸的同学」，管理员可核实" />
        <SwitchField label="只读" value icon="lock" onChange={() => undefined} disabled />
      </CellGroup>
      <TextField
        label="学号"
        value="20231A0418"
        error="学号是 10 位数字，第 6 位不是数字"
        onChange={() => undefined}
      />
      <TextField label="不可改" value="临江大学" disabled onChange={() => undefined} />
      <ActionBar>
        <Button
          className="u-grow"
          loading={form.busy}
          onTap={() => void form.submit(async () => form.reset(form.values))}
        >
          提交申请
        </Button>
      </ActionBar>
    </>
  )
})
