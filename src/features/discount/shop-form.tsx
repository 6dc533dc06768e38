import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/discount/rules'
import { PicturesUploader } from '@/shell/pictures-uploader'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { Field } from '@/ui/form/field'
import { PickerField } from '@/ui/form/picker-field'
import { TextField } from '@/ui/form/text-field'
import { TextareaField } from '@/ui/form/textarea-field'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { DraftPage } from './draft-page'
import { pathOfShop } from './pages'
import { ShopFormStore } from './shop-form-store'
import { kindRows } from './labels'
import './discount.css'

const { shop } = limits

/** Writes down a shop, or changes it. */
export const ShopForm = observer(function ShopForm({
  school,
  id,
}: {
  school: string
  id?: string | undefined
}) {
  const store = useStore(() => new ShopFormStore(school, id))
  useTitle(id === undefined ? t('加一家店') : t('修改商家'))
  return (
    <DraftPage store={store} made={id === undefined ? pathOfShop : undefined}>
      {() => <Fields store={store} />}
    </DraftPage>
  )
})

const Fields = observer(function Fields({ store }: { store: ShopFormStore }) {
  const { draft } = store
  const { form } = draft
  return (
    <View className="dc-form">
      <FormErrorSummary form={form} />
      <TextField {...form.field('name')} max={shop.name.max} placeholder={t('例如南门小面')} />
      <PickerField {...form.field('kind')} rows={kindRows} placeholder={t('卖什么的')} />
      <Where store={store} />
      <TextField {...form.field('hours')} max={11} placeholder={t('08:30-21:00，不写就是不说明')} />
      <TextField {...form.field('phone')} max={shop.phone.max} placeholder={t('可以不写')} />
      <TextField
        {...form.field('gives')}
        max={shop.gives.max}
        placeholder={t('例如全场 9 折')}
        hint={t('只办抢券活动的店可以不写')}
      />
      <TextareaField {...form.field('terms')} max={shop.terms.max} placeholder={t('哪些不参加，一天几次')} />
      <Field label={t('照片（第一张是封面）')}>
        <PicturesUploader of={draft.pictures} />
      </Field>
    </View>
  )
})

/** A point of the map: chosen there, or that of the building next to it. */
const Where = observer(function Where({ store }: { store: ShopFormStore }) {
  const { form, values } = store.draft
  const houses = store.ready.data?.houses ?? []
  const chosen = houses.find(
    ({ latitude, longitude }) =>
      String(latitude) === values.latitude && String(longitude) === values.longitude,
  )
  return (
    <>
      <TextField {...form.field('place')} max={shop.place.max} placeholder={t('例如南门外左手第二家')} />
      {houses.length > 0 && (
        <PickerField
          label={t('离哪栋楼最近')}
          required
          error={form.errorOf('latitude')}
          wanted={form.wanted('latitude')}
          rows={houses.map(({ id, name }) => ({ key: id, label: name }))}
          value={chosen?.id ?? ''}
          onChange={store.near}
          placeholder={values.latitude === '' ? t('选一栋，用来算距离') : t('已在地图上选点')}
        />
      )}
      <View className="dc-map">
        <Button block kind="line" icon="map-pin" onTap={() => void store.choose()}>
          {values.latitude === '' || chosen ? t('在地图上选点') : t('重新选点')}
        </Button>
      </View>
    </>
  )
})
