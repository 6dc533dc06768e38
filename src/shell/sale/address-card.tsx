import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { placeText } from '@contract/address/rules'
import { t } from '@/locale'
import { BookSheet } from '@/shell/address/book-sheet'
import { View } from '@/platform/components'
import { Cell, CellGroup } from '@/ui/cell'
import type { FillStore } from './fill-store'
import { useSale } from './of-kind'

/** Where it is sent or brought to, for all portions that are not met for. */
export const AddressCard = observer(function AddressCard({ store }: { store: FillStore }) {
  const { pages } = useSale()
  const { address, tried } = store
  const [choosing, setChoosing] = useState(false)
  return (
    <CellGroup>
      <Cell
        icon="map-pin"
        title={
          address ? placeText(address) : <View className={tried ? 'tx-warn' : ''}>{t('选择收货地址')}</View>
        }
        text={address ? `${address.name} ${address.phone}` : t('送到楼下和快递要用')}
        onTap={() => setChoosing(true)}
      />
      {choosing && (
        <BookSheet
          slot="address"
          page={pages.address}
          current={address?.id}
          onClose={() => setChoosing(false)}
          onChosen={store.take}
        />
      )}
    </CellGroup>
  )
})
