import React from 'react'
import { signedIn } from '@/shell/account/sign-in-first'
import { AddressBook } from '@/shell/address/book'
import { spotPage, slotOf } from '@/shell/address/labels'
import { t } from '@/locale'
import { navigation } from '@/platform/navigation'
import { usePageQuery } from '@/platform/query'
import { Cell, CellGroup } from '@/ui/cell'

/** Where to deliver: an address, or any place of the campus. */
export default signedIn(function DeliveryAddress() {
  const { choose } = usePageQuery<{ choose: string }>()
  const slot = slotOf(choose) ?? 'delivery'
  const elsewhere = (
    <CellGroup>
      <Cell
        icon="map-pin"
        title={t('送到校内别的地方')}
        text={t('不用存成地址')}
        onTap={() => void navigation.redirectTo(spotPage(slot))}
      />
    </CellGroup>
  )
  return <AddressBook slot={slot} lead={elsewhere} />
})
