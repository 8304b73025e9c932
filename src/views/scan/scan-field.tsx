import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Cents } from '../../domain/money.ts'
import { normalizePouchNumber } from '../../domain/pouches/number.ts'
import { useText } from '../../i18n/index.ts'
import { isSingleKey, useSingleKeys } from '../commands/single-keys.ts'
import { Money, TextField } from '../ui/index.ts'
import { CameraButton } from './camera-button.tsx'
import style from './scan.module.css'

interface ScannedPouch {
  readonly number: string
  readonly valueCents: Cents
}

interface ScanFieldProps {
  hint: string
  error: string | undefined
  readOnly?: boolean
  /** The pouches that are already chosen or confirmed. Scanning one of them again shows a message. */
  scanned: readonly ScannedPouch[]
  onScan: (text: string) => void
  /** Called when Enter is pressed in the empty field, to continue with the next step. */
  onDone?: (() => void) | undefined
}

const DIGIT_OR_LETTER = /^[0-9a-z]$/iu

/** Marks the field that takes the focus when its step is shown. */
const START_FOCUS = { 'data-start-focus': true } as const

/**
 * A field for pouch numbers, which are typed or read by a scanner (both end with Enter), or read by the camera. After each number the field is
 * cleared. Digits and letters typed outside of other fields, menus and dialogs go into the field, so that no scan is lost, unless
 * single-key shortcuts are disabled. A tone tells whether the number was accepted; the last accepted pouch is shown in large type.
 */
export function ScanField({ hint, error, readOnly = false, scanned, onScan, onDone }: ScanFieldProps) {
  const t = useText()
  const [text, setText] = useState('')
  const [scans, setScans] = useState(0)
  const [lastNumber, setLastNumber] = useState<string | null>(null)
  const [repeated, setRepeated] = useState<string | null>(null)
  const soundedScans = useRef(scans)
  const input = useRef<HTMLInputElement>(null)
  const { areEnabled } = useSingleKeys()
  const capturesKeys = areEnabled && !readOnly
  useEffect(() => {
    if (soundedScans.current === scans) return
    soundedScans.current = scans
    playScanSound(error === undefined ? 'found' : 'unknown')
  }, [scans, error])
  useEffect(() => {
    if (!capturesKeys) return
    const capture = (event: globalThis.KeyboardEvent) => {
      if (!isSingleKey(event) || !DIGIT_OR_LETTER.test(event.key)) return
      // The key is typed into this field, which has the focus now, and triggers no shortcut.
      event.stopPropagation()
      input.current?.focus()
    }
    document.addEventListener('keydown', capture, true)
    return () => document.removeEventListener('keydown', capture, true)
  }, [capturesKeys])
  const scan = (typed: string) => {
    const number = normalizePouchNumber(typed)
    setRepeated(scanned.some((pouch) => pouch.number === number) ? number : null)
    setLastNumber(number)
    onScan(typed)
    setScans((before) => before + 1)
  }
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || readOnly) return
    event.preventDefault()
    if (text.trim() === '') {
      onDone?.()
      return
    }
    scan(text)
    setText('')
  }
  const lastScanned = scanned.find(({ number }) => number === lastNumber)
  return (
    <div>
      <div className={style.field}>
        <TextField
          {...START_FOCUS}
          ref={input}
          large
          label={t('remittance.pouches.scan')}
          hint={hint}
          error={error}
          autoCapitalize="characters"
          autoComplete="off"
          enterKeyHint="next"
          readOnly={readOnly}
          value={text}
          onChange={setText}
          onBlur={() => setRepeated(null)}
          onKeyDown={submitOnEnter}
        />
        {!readOnly && (
          <div className={style.beside}>
            <CameraButton error={error} onFound={scan} />
          </div>
        )}
      </div>
      {/* Always present: screen readers announce what appears in it. */}
      <p role="status" className={style.again}>
        {repeated !== null && error === undefined && t('remittance.scan.again', { number: repeated })}
      </p>
      {lastScanned && error === undefined && (
        // Hidden from screen readers, which announce the total.
        <p className={style.last} aria-hidden="true">
          <span>{lastScanned.number}</span>
          <Money cents={lastScanned.valueCents} size="hero" />
        </p>
      )}
    </div>
  )
}

/** Frequency in hertz and duration in seconds: short and high without an error, long and low with one. */
const TONES = { found: [1_320, 0.09], unknown: [220, 0.35] } as const
const VOLUME = 0.15

let speaker: AudioContext | undefined

/**
 * Plays a tone for the result of a scan, because the person looks at the pouches, not at the screen. The device may be muted.
 */
function playScanSound(result: keyof typeof TONES): void {
  const [hertz, seconds] = TONES[result]
  speaker ??= new AudioContext()
  const end = speaker.currentTime + seconds
  const tone = new OscillatorNode(speaker, { frequency: hertz })
  const volume = new GainNode(speaker, { gain: VOLUME })
  // Fade out: an abrupt end is audible as a click.
  volume.gain.setTargetAtTime(0, end - 0.02, 0.01)
  tone.connect(volume).connect(speaker.destination)
  tone.start()
  tone.stop(end + 0.05)
}
