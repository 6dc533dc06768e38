import React from 'react'
import { t } from '@/locale'
import { Icon } from '@/ui/icons/icon'
import './map.css'

/** What changes a map's scale. */
export const MapButtons = ({ onCloser, onFarther }: { onCloser: () => void; onFarther: () => void }) => (
  <div className="mp-scale">
    <button type="button" className="mp-button" aria-label={t('放大')} onClick={onCloser}>
      <Icon name="plus" size={20} />
    </button>
    <button type="button" className="mp-button" aria-label={t('缩小')} onClick={onFarther}>
      <span className="mp-minus" />
    </button>
  </div>
)
