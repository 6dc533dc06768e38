import React from 'react'
import { Button, View } from '@/platform/components'
import { Icon } from './icons/icon'
import type { IconName } from './icons/names'
import './button.css'

/** The page's one floating action. Put it last in the page: it sticks above the bottom edge and takes no room. */
export function Fab({ icon, label, onTap }: { icon: IconName; label: string; onTap: () => void }) {
  return (
    <View className="u-fab-dock">
      <Button className="u-fab" ariaLabel={label} onTap={onTap} hoverClassName="u-btn-press">
        <Icon name={icon} />
      </Button>
    </View>
  )
}
