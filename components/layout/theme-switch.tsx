"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { THEME_COOKIE, THEMES, type Theme } from "@/components/layout/theme";

const CHOICES = {
  system: { title: "As the system", Icon: Monitor },
  light: { title: "Light", Icon: Sun },
  dark: { title: "Dark", Icon: Moon },
} as const;

const YEAR_MS = 365 * 24 * 3_600_000;

async function applyTheme(theme: Theme): Promise<void> {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  await cookieStore.set({ name: THEME_COOKIE, value: theme, expires: Date.now() + YEAR_MS, sameSite: "lax" });
}

export function ThemeSwitch({ initialTheme }: { initialTheme: Theme }) {
  const [chosen, setChosen] = useState(initialTheme);
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Colours</legend>
      {THEMES.map((theme) => {
        const { title, Icon } = CHOICES[theme];
        return (
          <label
            key={theme}
            title={title}
            className="rounded p-1.5 text-muted hover:text-ink has-checked:bg-line has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={chosen === theme}
              className="sr-only"
              onChange={() => {
                setChosen(theme);
                void applyTheme(theme);
              }}
            />
            <Icon size={16} aria-hidden />
            <span className="sr-only">{title}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
