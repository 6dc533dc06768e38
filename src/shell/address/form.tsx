import React from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { labels, limits } from '@contract/address/rules'
import { t } from '@/locale'
import { back, linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { clipboard } from '@/platform/clipboard'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { Button } from '@/ui/button'
import { CellGroup } from '@/ui/cell'
import { Chips } from '@/ui/chips'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { Picked } from '@/ui/form/picked'
import { PickerField } from '@/ui/form/picker-field'
import { SwitchField } from '@/ui/form/switch-field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { Loaded } from '@/ui/loaded'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { chosen, type Slot } from './chosen'
import { AddressFormStore } from './form-store'
import { buildingPage } from './labels'
import './address.css'

/** Back to the page that asked, over the book where that lies between. */
const leave = (over: string | undefined) =>
  over === 'book' && navigation.stack().length > 2 ? void navigation.navigateBack(2) : back()

/** Writes a new address, or changes one, `id`. With a slot the new one is chosen for the page that asked. */
export const AddressForm = observer(function AddressForm({
  id,
  slot,
}: {
  id: string | undefined
  slot?: Slot | undefined
}) {
  const store = useStore(() => new AddressFormStore(id), {
    load: ({ stored, zones }) => Promise.all([stored.load(), zones.load()]),
  })
  useTitle(id === undefined ? t('新增地址') : t('修改地址'))
  usePageEvent('onShow', store.takeSpot)
  return (
    <Loaded of={store.stored} skeleton={<FormSkeleton fields={4} />} part>
      {() => <Fields store={store} id={id} slot={slot} />}
    </Loaded>
  )
})

interface FieldsProps {
  store: AddressFormStore
  id: string | undefined
  slot: Slot | undefined
}

const Fields = observer(function Fields({ store, id, slot }: FieldsProps) {
  const { form } = store
  const { over } = usePageQuery<{ over: string }>()
  const send = async () => {
    const address = await store.send()
    if (!address) return
    feedback.toast(id === undefined ? t('存好了') : t('改好了'), { icon: 'success' })
    if (!slot) return back()
    chosen.set(slot, { kind: 'address', address })
    leave(over)
  }
  return (
    <View className="ad-form">
      {id === undefined && <Paste store={store} />}
      <FormErrorSummary form={form} />
      <TextField
        {...form.field('name')}
        max={limits.name.max}
        placeholder={t('怎么称呼')}
        autoComplete="name"
      />
      <TextField
        {...form.field('phone')}
        type="number"
        max={11}
        placeholder={t('11 位手机号')}
        hint={t('只给接单的骑手和卖家看，列表里打码')}
      />
      <Where store={store} />
      <Label store={store} />
      <CellGroup>
        <SwitchField
          label={t('设为默认地址')}
          value={form.values.is_default}
          disabled={store.settled}
          onChange={(on) => form.set('is_default', on)}
          hint={store.settled ? t('要换默认地址，把别的地址设为默认') : t('下单时先用它')}
        />
      </CellGroup>
      <View className="ad-end">
        <Button block loading={form.busy} onTap={() => void send()}>
          {slot ? t('保存并使用') : t('保存')}
        </Button>
      </View>
    </View>
  )
})

/** Words from a chat or another app, told apart into the fields. */
const Paste = observer(function Paste({ store }: { store: AddressFormStore }) {
  const fill = async () => {
    if (!(await store.recognise())) feedback.toast(t('没有认出姓名、手机号或楼栋'))
  }
  const paste = async () => {
    const text = await clipboard.read().catch(() => null)
    if (text === null) return feedback.toast(t('读不到剪贴板，请长按上面的框粘贴'))
    if (text.trim() === '') return feedback.toast(t('剪贴板是空的'))
    store.type(text)
    await fill()
  }
  return (
    <View className="ad-paste">
      <TextareaField
        label={t('粘贴识别')}
        value={store.pasted}
        max={limits.pasted.max}
        placeholder={t('例如：张三 13800000001 3号楼402')}
        onChange={store.type}
      />
      <View className="ad-paste-acts">
        <Button size={44} kind="line" onTap={() => void paste()}>
          {t('粘贴')}
        </Button>
        <Button size={44} kind="quiet" disabled={store.pasted.trim() === ''} onTap={() => void fill()}>
          {t('识别')}
        </Button>
      </View>
    </View>
  )
})

const Where = observer(function Where({ store }: { store: AddressFormStore }) {
  const { form, floors } = store
  const { value, ...spot } = form.field('spot')
  const rows = Array.from({ length: floors }, (_, index) => ({
    key: String(index + 1),
    label: t('{n} 层', { n: index + 1 }),
  }))
  return (
    <>
      <Field {...spot} hint={value && value.area !== '' ? value.area : undefined}>
        <View ariaRole="button" onTap={linkTo(buildingPage)} hoverClassName="u-press">
          <Picked
            text={value?.spot ?? ''}
            placeholder={t('宿舍、教学楼，或地图上的地点')}
            icon="map-pin"
            error={Boolean(spot.error)}
          />
        </View>
      </Field>
      {floors > 1 && <PickerField {...form.field('floor')} rows={rows} placeholder={t('可以不选')} />}
      <TextField {...form.field('room')} max={limits.room.max} placeholder={t('例如 402、西门、一楼大厅')} />
    </>
  )
})

const own = 'own'

const Label = observer(function Label({ store }: { store: AddressFormStore }) {
  const { form, custom } = store
  const { value } = form.field('label')
  const items = [
    { key: '', label: t('不用') },
    ...labels.map((key) => ({ key: key as string, label: t(key) })),
    { key: own, label: t('自定义') },
  ]
  return (
    <>
      <Field label={t('标签')}>
        <View className="ad-labels">
          <Chips
            items={items}
            value={custom ? own : value}
            onChange={(key) => store.setLabel(key === own ? '' : key, key === own)}
          />
        </View>
      </Field>
      {custom && (
        <TextField
          {...form.field('label')}
          label={t('自定义标签')}
          max={limits.label.max}
          placeholder={t('例如 社团、实验室')}
        />
      )}
    </>
  )
})
