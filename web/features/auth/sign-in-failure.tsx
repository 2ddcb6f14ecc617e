import type { CallFailure } from '../../api/call-failure.ts';
import styles from './auth-form.module.css';

/** Why somebody was not let in, where they look: over the fields that are typed again. */
export function SignInFailure({ failure: { heading, messages } }: { failure: CallFailure }) {
  return (
    <div className={styles.failure} role="alert">
      {heading && <strong>{heading}</strong>}
      <ul>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
