import { CONTACT_MAX_MB, CONTACT_FILE_TYPES } from '#lib/contact-check.ts';
import {
  NOTICE_CHOICES,
  NOTICE_TYPED,
  type NoticeField,
  type NoticeFields,
} from '#lib/notice-check.ts';
import type { Translate } from '#i18n/translate.ts';
import { TextField } from '../contact/TextField.tsx';

/** What the form of a report holds at first. */
export type ReportValues = Omit<NoticeFields, 'file'>;

interface Props {
  /** Tells its fields from those of another form. */
  id: string;
  values: ReportValues;
  /** What is wrong with a field, in words. */
  problems: ReadonlyMap<NoticeField, string>;
  /** Which of what a page that is reported knows itself is asked: its address, and a time where there may be one. */
  asked: { address: boolean; time: boolean };
  t: Translate<'report'>;
  forms: Translate<'forms'>;
}

/** What a wrong field says, where a screen reader finds it. */
function Problem({ id, words }: { id: string; words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <p className="field-problem" id={`${id}-problem`}>
      {words}
    </p>
  );
}

const wrong = (id: string, words: string | undefined) =>
  words === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-problem` };

function Categories({ id, values, problems, t }: Props) {
  const words = problems.get('category');
  return (
    <fieldset className="report-choice" id={`${id}-category`} {...wrong(`${id}-category`, words)}>
      <legend>{t('category')}</legend>
      {NOTICE_CHOICES.map((category) => (
        <label key={category}>
          <input
            type="radio"
            name="category"
            value={category}
            required
            defaultChecked={values.category === category}
          />
          {t(`categories.${category}`)}
        </label>
      ))}
      <Problem id={`${id}-category`} words={words} />
    </fieldset>
  );
}

/** The page on which it is. */
function Address({ id, values, problems, t }: Props) {
  return (
    <>
      <TextField
        id={`${id}-address`}
        label={t('address')}
        hint={`${id}-address-hint`}
        problem={problems.get('address')}
        field={{
          ...{ kind: 'input', name: 'address', type: 'text' },
          ...{ maxLength: NOTICE_TYPED.address, defaultValue: values.address },
        }}
      />
      <small id={`${id}-address-hint`}>{t('address_hint')}</small>
    </>
  );
}

/** When in a video. */
function Times({ id, values, problems, t }: Props) {
  return (
    <>
      <div className="report-times">
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            id={`${id}-${name}`}
            label={t(name)}
            hint={`${id}-time-hint`}
            problem={problems.get(name)}
            field={{
              ...{ kind: 'input', name, type: 'text', inputMode: 'numeric' },
              ...{ autoComplete: 'off', maxLength: NOTICE_TYPED.time, defaultValue: values[name] },
            }}
          />
        ))}
      </div>
      <small id={`${id}-time-hint`}>{t('time_hint')}</small>
    </>
  );
}

/** Who tells it, and that it is meant. */
function Reporter({ id, values, problems, t }: Props) {
  const faith = `${id}-good_faith`;
  return (
    <>
      <small id={`${id}-who-hint`}>{t('who_hint')}</small>
      <TextField
        id={`${id}-name`}
        label={t('name')}
        hint={`${id}-who-hint`}
        problem={problems.get('name')}
        field={{
          ...{ kind: 'input', name: 'name', type: 'text', maxLength: NOTICE_TYPED.name },
          ...{ autoComplete: 'name', defaultValue: values.name },
        }}
      />
      <TextField
        id={`${id}-email`}
        label={t('email')}
        hint={`${id}-who-hint`}
        problem={problems.get('email')}
        field={{
          ...{ kind: 'input', name: 'email', type: 'email', maxLength: NOTICE_TYPED.email },
          ...{ autoComplete: 'email', defaultValue: values.email },
        }}
      />
      <div className="field">
        <label className="report-tick">
          <input
            id={faith}
            type="checkbox"
            name="good_faith"
            value="1"
            required
            defaultChecked={values.good_faith === '1'}
            {...wrong(faith, problems.get('good_faith'))}
          />
          {t('good_faith')}
        </label>
        <Problem id={faith} words={problems.get('good_faith')} />
      </div>
    </>
  );
}

function Picture({ id, problems, forms }: Props) {
  const words = problems.get('file');
  const hint = `${id}-file-hint`;
  return (
    <div className="field">
      <label htmlFor={`${id}-file`}>{forms('contact.file')}</label>
      <div className="field-file">
        <input
          id={`${id}-file`}
          type="file"
          name="file"
          accept={CONTACT_FILE_TYPES.join()}
          aria-invalid={words === undefined ? undefined : true}
          aria-describedby={words === undefined ? hint : `${hint} ${id}-file-problem`}
        />
      </div>
      <small id={hint}>{forms('contact.file_hint', { size: CONTACT_MAX_MB })}</small>
      <Problem id={`${id}-file`} words={words} />
    </div>
  );
}

/** The fields of a report: all of them on its page, with or without script, and those of the modal. */
export function ReportFields(props: Props) {
  const { id, values, problems, asked, t, forms } = props;
  return (
    <>
      <Categories {...props} />
      <div className="report-rest">
        {asked.address && <Address {...props} />}
        {asked.time && <Times {...props} />}
        <TextField
          id={`${id}-message`}
          label={t('message')}
          hint={`${id}-message-hint`}
          problem={problems.get('message')}
          field={{
            ...{ kind: 'textarea', name: 'message', rows: 5, required: true },
            ...{ maxLength: NOTICE_TYPED.message, defaultValue: values.message },
          }}
        />
        <small id={`${id}-message-hint`}>{t('message_hint')}</small>
        <Picture {...props} />
        <Reporter {...props} />
        <div className="field-trap" aria-hidden="true">
          <label htmlFor={`${id}-website`}>{forms('contact.honeypot')}</label>
          <input id={`${id}-website`} type="text" name="website" tabIndex={-1} autoComplete="off" />
        </div>
      </div>
    </>
  );
}
