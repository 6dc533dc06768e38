import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import type { Card, Named } from '@contract/wallet/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { FormErrorSummary } from '@/ui/form/error-summary'
import { PickerField } from '@/ui/form/picker-field'
import { TextField } from '@/ui/form/text-field'
import { Strip } from '@/ui/states/strip'
import type { CardStore } from './card-store'
import './wallet.css'

const rows = (list: readonly Named[]) => list.map(({ code, name }) => ({ key: code, label: name }))

interface CardFormProps {
  store: CardStore
  onAdded: (card: Card) => void
}

/** A bank card, which money is then withdrawn to. */
export const CardForm = observer(function CardForm({ store, onAdded }: CardFormProps) {
  useEffect(() => void store.load(), [store])
  const { form, found, unknown } = store
  const send = async () => {
    const card = await store.send()
    if (card) onAdded(card)
  }
  const said = found ? found.name : unknown ? t('没有认出是哪家银行，请在下面选择') : t('只支持本人的储蓄卡')
  return (
    <>
      {store.failed && (
        <Strip icon="alert-circle" text={t('银行和城市没有加载出来')} onRetry={() => void store.load()} />
      )}
      <View className="wl-form">
        <FormErrorSummary form={form} />
        <TextField
          {...form.field('number')}
          onChange={store.type}
          max={23}
          type="number"
          placeholder={t('储蓄卡卡号')}
          hint={said}
        />
        {unknown && (
          <PickerField
            {...form.field('bank')}
            rows={rows(store.banks.data ?? [])}
            placeholder={t('请选择银行')}
          />
        )}
        <TextField {...form.field('holder')} placeholder={t('和实名认证的姓名一致')} />
        <PickerField
          {...form.field('province')}
          rows={rows(store.provinces.data ?? [])}
          onChange={(province) => void store.pickProvince(province)}
          placeholder={t('请选择省份')}
        />
        {form.values.province !== '' && (
          <PickerField {...form.field('city')} rows={rows(store.cities)} placeholder={t('请选择城市')} />
        )}
        <TextField {...form.field('branch')} placeholder={t('例如 文三路支行')} />
        <View className="wl-end-row">
          <Button block loading={form.busy} onTap={() => void send()}>
            {t('添加')}
          </Button>
        </View>
        <View className="u-meta wl-note">
          {t('卡号加密保存，以后只显示尾号；打款的管理员查看时会留下记录。')}
        </View>
      </View>
    </>
  )
})
