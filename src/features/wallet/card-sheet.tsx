import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import type { Card, Named } from '@contract/wallet/schema'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { PickerField } from '@/ui/form/picker-field'
import { TextField } from '@/ui/form/text-field'
import { Sheet } from '@/ui/sheet'
import { CardStore } from './card-store'
import './wallet.css'

const rows = (list: readonly Named[]) => list.map(({ code, name }) => ({ key: code, label: name }))

/** Adds a bank card, which money is then withdrawn to. */
export const CardSheet = observer(function CardSheet({ onClose, onAdded }: { onClose: () => void; onAdded: (card: Card) => void }) {
  const [store] = useState(() => new CardStore())
  useEffect(() => {
    void store.banks.load()
    void store.provinces.load()
  }, [store])
  const { form, found, unknown } = store
  const send = async () => {
    const card = await store.send()
    if (card) onAdded(card)
  }
  const said = found ? (found.credit ? t('这是信用卡，只能提现到储蓄卡') : found.name) : unknown ? t('没有认出是哪家银行，请在下面选择') : t('只支持本人的储蓄卡')
  return (
    <Sheet open bare label={t('添加银行卡')} onClose={onClose} head={<View className="u-title">{t('添加银行卡')}</View>}>
      <View className="w-form">
        <TextField {...form.field('number')} onChange={store.type} max={23} type="number" placeholder={t('储蓄卡卡号')} hint={said} />
        {unknown && <PickerField {...form.field('bank')} rows={rows(store.banks.data ?? [])} placeholder={t('请选择银行')} />}
        <TextField {...form.field('holder')} placeholder={t('卡上的姓名')} />
        <PickerField {...form.field('province')} rows={rows(store.provinces.data ?? [])} onChange={(province) => void store.pickProvince(province)} placeholder={t('请选择省份')} />
        {form.values.province !== '' && <PickerField {...form.field('city')} rows={rows(store.cities)} placeholder={t('请选择城市')} />}
        <TextField {...form.field('branch')} placeholder={t('例如 文三路支行')} />
        <View className="w-end-row">
          <Button block loading={form.busy} onTap={() => void send()}>{t('添加')}</Button>
        </View>
        <View className="u-meta w-note">{t('卡号加密保存，以后只显示尾号；打款的管理员查看时会留下记录。')}</View>
      </View>
    </Sheet>
  )
})
