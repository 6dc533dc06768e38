import React, { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { usePageEvent } from 'remax/macro'
import { t } from '@/locale'
import { ownMenu } from './menu'
import { Sheet, SheetRow } from './sheet'

/** Where a page shows the app's own menu. */
export const MenuSheet = observer(function MenuSheet() {
  const [place] = useState(() => ({}))
  usePageEvent('onShow', () => ownMenu.stand(place))
  useEffect(() => {
    ownMenu.stand(place)
    return () => ownMenu.leave(place)
  }, [place])
  const { asked } = ownMenu
  if (asked?.place !== place) return null
  return (
    <Sheet open label={t('请选择')} onClose={() => ownMenu.finish(-1)}>
      {asked.rows.map((row, index) => (
        <SheetRow
          key={row}
          label={row}
          danger={index === asked.danger}
          shares={index === asked.shares}
          onTap={() => ownMenu.finish(index)}
        />
      ))}
    </Sheet>
  )
})
