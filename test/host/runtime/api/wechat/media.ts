import type { Data } from '../../data'
import { Failure } from '../../device'
import type { Api, ApiMaker } from '../call'

export function media(make: ApiMaker): Api {
  const { host } = make
  const { device } = host
  const pick = (count: unknown): { tempFilePath: string; size: number; fileType: string }[] =>
    device
      .takeFiles(typeof count === 'number' ? count : 9)
      .map((file) => ({ tempFilePath: device.store(file), size: file.bytes.length, fileType: 'image' }))
  return {
    chooseMedia: make.method('chooseMedia', {}, ({ count }) => ({ type: 'image', tempFiles: pick(count) })),
    chooseImage: make.method('chooseImage', {}, ({ count }) => {
      const files = pick(count)
      return {
        tempFilePaths: files.map((file) => file.tempFilePath),
        tempFiles: files.map(({ tempFilePath, size }) => ({ path: tempFilePath, size })),
      }
    }),
    compressImage: make.method('compressImage', { src: 'String' }, ({ src }) => ({
      tempFilePath: device.store(device.open(String(src))),
    })),
    getImageInfo: make.method('getImageInfo', { src: 'String' }, async ({ src }) => ({
      ...(await host.loadImage(String(src))),
      path: String(src),
      type: 'jpeg',
      orientation: 'up',
    })),
    previewImage: make.method('previewImage', { urls: 'Array' }, ({ urls, current }) =>
      host.preview((urls as unknown[]).map(String), String(current ?? '')),
    ),
    saveImageToPhotosAlbum: make.method('saveImageToPhotosAlbum', { filePath: 'String' }, ({ filePath }) => {
      device.open(String(filePath))
      device.saved.push(String(filePath))
    }),
    shareFileMessage: make.method('shareFileMessage', { filePath: 'String' }, ({ filePath, fileName }) => {
      device.open(String(filePath))
      device.calls.push(`file:${String(fileName ?? '')}`)
    }),
    getFileInfo: make.method('getFileInfo', { filePath: 'String' }, ({ filePath }) => ({
      size: device.open(String(filePath)).bytes.length,
    })),
    getFileSystemManager: () => fileSystem(make),
    scanCode: make.method('scanCode', {}, () => {
      if (device.scanned === null) throw new Failure('cancelled', 'cancel')
      return { result: device.scanned, scanType: 'QR_CODE', charSet: 'utf-8', path: '', rawData: '' }
    }),
    createInnerAudioContext: () => audioPlayer(make),
    getBackgroundAudioManager: () => audioPlayer(make),
  }
}

function fileSystem(make: ApiMaker): Data {
  const { device, sandbox } = make.host
  const sizeOf = (path: unknown): { size: number } => ({ size: device.open(String(path)).bytes.length })
  const read = ({ filePath, encoding }: Data): Data => {
    const { bytes } = device.open(String(filePath))
    return {
      data:
        typeof encoding === 'string'
          ? Buffer.from(bytes).toString(encoding as BufferEncoding)
          : sandbox.adoptBytes(bytes),
    }
  }
  return {
    getFileInfo: make.method('getFileInfo', { filePath: 'String' }, ({ filePath }) => sizeOf(filePath)),
    stat: make.method('stat', { path: 'String' }, ({ path }) => ({ stats: sizeOf(path) })),
    readFile: make.method('readFile', { filePath: 'String' }, read),
    saveFile: make.method('saveFile', { tempFilePath: 'String' }, ({ tempFilePath }) => ({
      savedFilePath: String(tempFilePath),
    })),
  }
}

/** A player that reports what it is told to do; nothing sounds. */
export function audioPlayer(make: ApiMaker): Data {
  const listeners = new Map<string, Set<() => void>>()
  const of = (name: string): Set<() => void> => {
    const set = listeners.get(name) ?? new Set()
    listeners.set(name, set)
    return set
  }
  const tell = (name: string): void =>
    make.host.sandbox.soon(() => of(name).forEach((listener) => make.host.sandbox.guard(listener)))
  const player: Data = make.adopt({
    src: '',
    paused: true,
    currentTime: 0,
    duration: 0,
    volume: 1,
    loop: false,
  })
  for (const name of [
    'Play',
    'Pause',
    'Stop',
    'Ended',
    'Error',
    'TimeUpdate',
    'Canplay',
    'Waiting',
    'Seeked',
    'Seeking',
  ]) {
    player[`on${name}`] = (listener: () => void) => void of(name).add(listener)
    player[`off${name}`] = (listener?: () => void) =>
      void (listener ? of(name).delete(listener) : of(name).clear())
  }
  const act = (name: string, paused: boolean) => (): void => {
    player['paused'] = paused
    tell(name)
  }
  return Object.assign(player, {
    play: act('Play', false),
    pause: act('Pause', true),
    stop: act('Stop', true),
    seek: (seconds: number) => {
      player['currentTime'] = seconds
      tell('Seeked')
    },
    destroy: () => listeners.clear(),
  })
}
